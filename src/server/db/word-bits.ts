// Which three letters in a row a text has, as 8192 bits: where one that a word has is missing, the text need not be
// looked through. Only letters of ASCII are taken, so that no two ways of making letters small disagree.
const bits = 8_192;

const bitOf = (one: number, two: number, three: number): number => {
  const mixed = Math.imul((one << 14) ^ (two << 7) ^ three, 0x9e3779b1);
  return (mixed >>> 16) & (bits - 1);
};

/** Of a text in small letters; to be read by `get_bit`. */
export const wordBitsOf = (text: string): Buffer => {
  const bytes = Buffer.alloc(bits / 8);
  let one = 128;
  let two = 128;
  for (let at = 0; at < text.length; at += 1) {
    const three = text.charCodeAt(at);
    if (one < 128 && two < 128 && three < 128) {
      const bit = bitOf(one, two, three);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
    one = two;
    two = three;
  }
  return bytes;
};

/** More of them leave hardly fewer texts to be looked through. */
const enoughBits = 16;
const capitalI = 73;
const isCapital = (letter: number): boolean => letter >= 65 && letter <= 90;

/** Those that are set where the word is. A capital I becomes different letters in different languages: it says nothing. */
export const wordBitsIn = (word: string): number[] => {
  const letters = Array.from({ length: word.length }, (_, at) => {
    const letter = word.charCodeAt(at);
    if (letter === capitalI) return 128;
    return isCapital(letter) ? letter + 32 : letter;
  });
  const found = new Set<number>();
  for (let at = 2; at < letters.length; at += 1) {
    const [one = 128, two = 128, three = 128] = letters.slice(at - 2, at + 1);
    if (one < 128 && two < 128 && three < 128) found.add(bitOf(one, two, three));
  }
  return [...found].slice(0, enoughBits);
};
