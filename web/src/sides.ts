// How sides look. Shape and fill tell them apart; colour is the third hint.

/** The letter of a side or seat in lower case, for classes: a to f. */
export function look(side: string | undefined): string {
  const letter = side?.charAt(0).toLowerCase() ?? '';
  return 'abcdef'.includes(letter) && letter ? letter : 'nobody';
}
