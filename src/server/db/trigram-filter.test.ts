import { expect, it } from 'vitest';
import { wordBitsIn, wordBitsOf } from './trigram-filter.ts';

const mayHold = (text: string, word: string): boolean => {
  const bytes = wordBitsOf(text);
  return wordBitsIn(word).every((bit) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
};

it('contains every part of a text in any spelling', () => {
  const text = "ann.lee@shop7.example\tann-mary o'brien isik иван достоевскии 山田太郎";
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 1; to <= Math.min(text.length, from + 9); to += 1)
      expect(mayHold(text, text.slice(from, to)), text.slice(from, to)).toBe(true);
});

it('sets the bits that the previous release reads, for ASCII words', () => {
  const bytes = wordBitsOf(
    "ann.lee@shop7.example\tanna miller-o'neil\nmuller@shop.example\tjurgen иван muller",
  );
  for (const word of ['anna', 'miller', '@shop7', "o'neil", 'jurgen', 'muller']) {
    for (let index = 2; index < word.length; index += 1) {
      const [one = 0, two = 0, three = 0] = [...word.slice(index - 2, index + 1)].map((sign) =>
        sign.charCodeAt(0),
      );
      const mixed = Math.imul((one << 14) ^ (two << 7) ^ three, 0x9e3779b1);
      const bit = (mixed >>> 16) & 8_191;
      expect(((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1, word.slice(index - 2, index + 1)).toBe(1);
    }
  }
});

it('rules out most other words', () => {
  const lines = Array.from(
    { length: 64 },
    (_, n) => `${(n * 7919).toString(36)}x@shop${n}.example\tFirst${n} Last`,
  );
  const text = lines.join('\n').toLowerCase();
  const words = Array.from({ length: 500 }, (_, n) => `q${(n * 104_729 + 60_000_000).toString(36)}`);
  const cyrillic = Array.from({ length: 500 }, (_, n) =>
    ((n * 104_729 + 60_000_000).toString(36) + n).replace(/./g, (sign) =>
      String.fromCharCode(0x0410 + (sign.charCodeAt(0) % 32)),
    ),
  );
  expect(cyrillic.filter((word) => mayHold(text, word)).length).toBeLessThan(10);
  const wrong = words.filter((word) => !text.includes(word) && mayHold(text, word));
  expect(wrong.length).toBeLessThan(10);
});
