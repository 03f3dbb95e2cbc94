// Addresses to pages: path patterns, pages loaded when they are first shown, the back button, a base path.
import type { Component } from 'svelte';

/** The parts of an address that a pattern names in braces. */
export type Params = Record<string, string>;
type Page = Component<{ params: Params }>;
/** A page may do without its parameters. */
type Load = () => Promise<{ default: Component<never> }>;

interface Route {
  matches: (path: string) => Params | undefined;
  load: Load;
}

/** Where the app lies on its server: "/" or "/club/". */
export const base = new URL(
  document.querySelector('meta[name="umpire-base"]')?.getAttribute('content')?.replace('./', '/') ?? '/',
  location.origin,
).pathname;

/** The address of a page. */
export function to(path: string): string {
  return base + path.replace(/^\//, '');
}

/** A page with its pattern: `/b/{battle}`. */
export function route(pattern: string, load: Load): Route {
  const names: string[] = [];
  const source = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const shape = new RegExp(`^${source}/?$`);
  return {
    load,
    matches: (path) => {
      const found = shape.exec(path);
      if (!found) return undefined;
      return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
    },
  };
}

/** What is shown now. */
export class Router {
  page = $state.raw<Page | undefined>();
  params = $state.raw<Params>({});
  path = $state.raw('/');
  #routes: Route[];
  #otherwise: Load;
  #turn = 0;

  constructor(routes: Route[], otherwise: Load) {
    this.#routes = routes;
    this.#otherwise = otherwise;
    addEventListener('popstate', () => void this.#show());
    document.addEventListener('click', (event) => this.#follow(event));
    void this.#show();
  }

  /** Goes to an address of the app. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', to(path));
    else history.pushState(null, '', to(path));
    scrollTo(0, 0);
    void this.#show();
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith(base)) return;
    if (url.pathname.startsWith(to('/api/'))) return;
    event.preventDefault();
    this.go(`/${url.pathname.slice(base.length)}${url.search}${url.hash}`);
  }

  async #show(): Promise<void> {
    const turn = ++this.#turn;
    const path = `/${location.pathname.slice(base.length)}`;
    const found = this.#routes.map((it) => ({ it, params: it.matches(path) })).find(({ params }) => params);
    const { default: page } = await (found?.it.load ?? this.#otherwise)();
    if (turn !== this.#turn) return;
    this.page = page as Page;
    this.params = found?.params ?? {};
    this.path = path;
  }
}
