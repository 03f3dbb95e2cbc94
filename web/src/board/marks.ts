// How a marker is: what a picture shows with signs, in words. Pure.
import type { Names } from '../say';
import type { Marker } from '../types';

/** A word that ends in whose it is: "secured by A", "devices of B". */
export function whoseOf(word: string): { word: string; side?: string } {
  const found = /^(.*?) (?:by|of) ([A-F])$/.exec(word);
  return found ? { word: found[1]!, side: found[2]! } : { word };
}

/** Everything that is so about a marker, in words: "transmitting", "secured by Mara", "2 data". */
export function stateOf(marker: Marker, names: Names): string[] {
  const named = (words: string) => {
    const { side } = whoseOf(words);
    return side ? words.slice(0, -side.length) + names({ side }) : words;
  };
  const tokens = Object.entries(marker.tokens ?? {}).map(([of, many]) => `${many} ${named(of)}`);
  return [...(marker.badges ?? []).map(named), ...tokens];
}
