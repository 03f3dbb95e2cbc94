import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'src/types', 'test-results'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      // State is replaced as a whole here ($state.raw); maps, dates and addresses inside it never change.
      'svelte/prefer-svelte-reactivity': 'off',
      // Links are made by `to`, which knows the base path.
      'svelte/no-navigation-without-resolve': 'off',
      // Style attributes are against the content policy; `style:` goes through the CSSOM and is fine.
      'no-restricted-syntax': [
        'error',
        { selector: 'SvelteAttribute[key.name="style"]', message: 'Write a class, or style:prop.' },
      ],
      // A space between two elements is written so.
      'svelte/no-useless-mustaches': ['error', { ignoreStringEscape: true, ignoreIncludesComment: true }],
    },
  },
);
