// A trigram Bloom filter of 8,192 bits: a block that lacks a trigram of the word need not be searched. Text and word
// are folded by the same rules (`contract/search-text.ts`), so letters of every script count.
const bits = 8_192;

/** The previous release reads the same column and only queries ASCII, so ASCII keeps its hash. */
const bitOf = (first: number, second: number, third: number): number => {
  const isAscii = (first | second | third) < 128;
  const joined = isAscii
    ? (first << 14) ^ (second << 7) ^ third
    : Math.imul(first, 0x10dcd) ^ Math.imul(second, 0x1003f) ^ third;
  return (Math.imul(joined, 0x9e3779b1) >>> 16) & (bits - 1);
};

/** In the format that `get_bit` reads. */
export const wordBitsOf = (text: string): Buffer => {
  const bytes = Buffer.alloc(bits / 8);
  for (let index = 2; index < text.length; index += 1) {
    const bit = bitOf(text.charCodeAt(index - 2), text.charCodeAt(index - 1), text.charCodeAt(index));
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return bytes;
};

/** More bits rule out hardly more texts. */
const enoughBits = 16;

/** The bits that a text with the word has set. */
export const wordBitsIn = (word: string): number[] => {
  const found = new Set<number>();
  for (let index = 2; index < word.length; index += 1)
    found.add(bitOf(word.charCodeAt(index - 2), word.charCodeAt(index - 1), word.charCodeAt(index)));
  return [...found].slice(0, enoughBits);
};
