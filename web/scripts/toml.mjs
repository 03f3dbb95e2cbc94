// Reads what scenarios are written in: tables, lists of tables, dotted keys, strings of all four kinds, numbers, lists.

/** @param {string} text */
export function readToml(text) {
  let at = 0;
  const wrong = () => new Error(`cannot be read at: ${text.slice(at, at + 60)}`);
  const isNext = (/** @type {string} */ words) => text.startsWith(words, at);
  const take = (/** @type {RegExp} */ what) => {
    what.lastIndex = at;
    const found = what.exec(text);
    if (!found) throw wrong();
    at += found[0].length;
    return found[0];
  };
  const space = () => take(/[ \t]*/y);
  const blank = () => take(/(?:\s|#[^\n]*)*/y);

  function string() {
    if (isNext('"""')) {
      const inside = take(/"""(?:[^\\]|\\[\s\S])*?"""(?!")/y).slice(3, -3);
      return escaped(inside.replace(/^\n/, '').replace(/\\\n\s*/g, ''));
    }
    if (isNext("'''"))
      return take(/'''[\s\S]*?'''/y)
        .slice(3, -3)
        .replace(/^\n/, '');
    if (isNext("'")) return take(/'[^'\n]*'/y).slice(1, -1);
    return escaped(take(/"(?:[^"\\\n]|\\.)*"/y).slice(1, -1));
  }

  function value() {
    if (isNext('"') || isNext("'")) return string();
    if (isNext('[')) {
      const list = [];
      for (at += 1, blank(); !isNext(']'); blank()) {
        list.push(value());
        blank();
        if (isNext(',')) at += 1;
      }
      at += 1;
      return list;
    }
    if (isNext('{')) {
      const table = {};
      for (at += 1, blank(); !isNext('}'); blank()) {
        pair(table);
        blank();
        if (isNext(',')) at += 1;
      }
      at += 1;
      return table;
    }
    const word = take(/[^\s,\]}#]+/y);
    if (word === 'true' || word === 'false') return word === 'true';
    const number = Number(word.replaceAll('_', ''));
    if (Number.isNaN(number)) throw wrong();
    return number;
  }

  function keys() {
    const all = [];
    do {
      if (all.length > 0) at += 1;
      space();
      all.push(isNext('"') || isNext("'") ? string() : take(/[\w-]+/y));
      space();
    } while (isNext('.'));
    return all;
  }

  /** The table there; of a list of tables the last one. */
  function inside(table, path) {
    return path.reduce((here, key) => {
      here[key] ??= {};
      return Array.isArray(here[key]) ? here[key].at(-1) : here[key];
    }, table);
  }

  function pair(table) {
    const path = keys();
    if (take(/=/y)) space();
    inside(table, path.slice(0, -1))[path.at(-1)] = value();
  }

  const all = {};
  let table = all;
  for (blank(); at < text.length; blank()) {
    if (isNext('[[')) {
      at += 2;
      const path = keys();
      take(/\]\]/y);
      const around = inside(all, path.slice(0, -1));
      table = {};
      (around[path.at(-1)] ??= []).push(table);
    } else if (isNext('[')) {
      at += 1;
      table = inside(all, keys());
      take(/\]/y);
    } else pair(table);
  }
  return all;
}

const escapes = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
/** @param {string} text */
function escaped(text) {
  return text.replace(/\\(u[\da-fA-F]{4}|.)/g, (_, it) =>
    it.length > 1 ? String.fromCodePoint(parseInt(it.slice(1), 16)) : (escapes[it] ?? it),
  );
}
