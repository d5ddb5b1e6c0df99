// The class of each character of a word, in a table: texts are read again after every change of an email, and a table
// is many times faster than a Unicode pattern.

export const number = 1;
export const capital = 2;
/** A letter that is no capital. */
export const lowercase = 4;
export const mark = 8;
export const apostrophe = 16;
/** The typographic apostrophe: ’. */
export const curlyApostrophe = 32;
export const percent = 64;
export const hyphen = 128;

/** The classes that a word of any script begins with. */
export const wordStart = number | capital | lowercase;

/** Marks a class in the table as computed, because 0 is a class too. */
const isKnown = 256;
const classes = new Uint16Array(0x1_00_00);
const otherClasses: Readonly<Record<string, number>> = {
  "'": apostrophe,
  '’': curlyApostrophe,
  '%': percent,
  '-': hyphen,
};

function computeClass(character: string): number {
  if (/\p{Lu}/u.test(character)) return capital;
  if (/\p{L}/u.test(character)) return lowercase;
  if (/\p{N}/u.test(character)) return number;
  return /\p{M}/u.test(character) ? mark : (otherClasses[character] ?? 0);
}

/** The class of a code point, one of the above; 0 for all others. */
function classOf(code: number): number {
  const cached = classes[code];
  if (cached) return cached ^ isKnown;
  const charClass = computeClass(String.fromCodePoint(code));
  // Code points beyond the table are rare.
  if (cached === 0) classes[code] = charClass | isKnown;
  return charClass;
}

/**
 * Visits each word: its start and end, its number of characters, the class of the first and the classes of the other
 * characters. `continuesWord`: the classes that may follow the first.
 */
export function eachWord(
  text: string,
  continuesWord: number,
  visit: (from: number, to: number, characters: number, first: number, others: number) => void,
): void {
  const { length } = text;
  for (let at = 0; at < length; ) {
    let code = text.codePointAt(at) ?? 0;
    const first = classOf(code);
    const from = at;
    at += code > 0xff_ff ? 2 : 1;
    if ((first & wordStart) === 0) continue;
    let characters = 1;
    let others = 0;
    while (at < length) {
      code = text.codePointAt(at) ?? 0;
      const charClass = classOf(code);
      if ((charClass & continuesWord) === 0) break;
      others |= charClass;
      characters += 1;
      at += code > 0xff_ff ? 2 : 1;
    }
    visit(from, at, characters, first, others);
  }
}
