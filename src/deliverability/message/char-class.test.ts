import { expect, it } from 'vitest';
import { measureFeatures } from '../tabs/features.ts';
import { visibleTextOf } from './characters.ts';
import { readMessage } from './message.ts';
import { countWords } from './words.ts';

const signs = [
  ...[
    'a',
    'B',
    '1',
    "'",
    '’',
    '-',
    '%',
    ' ',
    '.',
    'é',
    'É',
    '\u0301',
    '漢',
    'ß',
    'ǅ',
    '٣',
    '𝐀',
    '😀',
    '\ud835',
  ],
  ...['\u200b', '\u00a0', 'WORD', 'word'],
];

/** The same ones in every run. */
function texts(count: number): string[] {
  let state = 11;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: next(16) }, () => signs[next(signs.length)] ?? '').join(''),
  );
}

it('the counts of words are those of a Unicode pattern', () => {
  for (const text of texts(4_000)) {
    const words: string[] = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu) ?? [];
    const allCaps = words.filter((word) => /^\p{Lu}[\p{Lu}\p{N}'’-]{3,}$/u.test(word)).length;
    const long = words.filter((word) => word.length > 3).length;
    expect(countWords(text), JSON.stringify(text)).toEqual({ words: words.length, long, allCaps });
  }
});

it('the visible text of an element is that of its joined parts', () => {
  const bare = (text: string): string => text.replace(/[<&]/g, '');
  const all = texts(1_000);
  for (const [at, text] of all.entries()) {
    const other = all[at + 1] ?? '';
    const html = `${bare(text)}<b>${bare(other)}</b><p>${bare(text)}`;
    const { visibleText } = readMessage({ html });
    expect(visibleText, JSON.stringify(html)).toBe(
      visibleTextOf(`${bare(text)}${bare(other)} ${bare(text)}`),
    );
  }
});

it('a word of a lexicon matches in any case and with either apostrophe, but not inside another word', () => {
  const row = (text: string): readonly (number | null)[] =>
    measureFeatures(readMessage({ html: `<p>${text}</p>` }));
  expect(row('YOU’VE WON money')).not.toEqual(row('you xve wxn mxney'));
  expect(row('you’ve')).toEqual(row("you've"));
  expect(row('éthe the')).toEqual(row('éxyz the'));
});
