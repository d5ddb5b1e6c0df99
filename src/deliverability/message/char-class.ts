// The class of each character in a word, in a table: texts are read again after every change of an email, and a table
// is many times faster than a Unicode pattern.

export const number = 1;
export const capital = 2;
/** A letter that is no capital. */
export const letter = 4;
export const mark = 8;
export const apostrophe = 16;
/** The apostrophe of printers: ’. */
export const curved = 32;
export const percent = 64;
export const hyphen = 128;

/** A word of any script begins with one of these. */
export const beginning = number | capital | letter;

const known = 256;
const kinds = new Uint16Array(0x1_00_00);
const signs: Readonly<Record<string, number>> = { "'": apostrophe, '’': curved, '%': percent, '-': hyphen };

function find(sign: string): number {
  if (/\p{Lu}/u.test(sign)) return capital;
  if (/\p{L}/u.test(sign)) return letter;
  if (/\p{N}/u.test(sign)) return number;
  return /\p{M}/u.test(sign) ? mark : (signs[sign] ?? 0);
}

/** The class of this character code, as one of the above; 0 for all others. */
function kindOf(code: number): number {
  const kept = kinds[code];
  if (kept) return kept ^ known;
  const kind = find(String.fromCodePoint(code));
  // Characters beyond the table are rare.
  if (kept === 0) kinds[code] = kind | known;
  return kind;
}

/**
 * Emits each word: its start and end, its number of characters, and the classes of the first and the other characters.
 * `joining` are the classes that may follow the first.
 */
export function eachWord(
  text: string,
  joining: number,
  visit: (from: number, to: number, characters: number, first: number, others: number) => void,
): void {
  const { length } = text;
  for (let at = 0; at < length; ) {
    let code = text.codePointAt(at) ?? 0;
    const first = kindOf(code);
    const from = at;
    at += code > 0xff_ff ? 2 : 1;
    if ((first & beginning) === 0) continue;
    let characters = 1;
    let others = 0;
    while (at < length) {
      code = text.codePointAt(at) ?? 0;
      const kind = kindOf(code);
      if ((kind & joining) === 0) break;
      others |= kind;
      characters += 1;
      at += code > 0xff_ff ? 2 : 1;
    }
    visit(from, at, characters, first, others);
  }
}
