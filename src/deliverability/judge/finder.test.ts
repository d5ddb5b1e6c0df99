import { expect, it } from 'vitest';
import { phraseKinds, phrasesIn } from '../message/phrases.ts';
import { phraseFinder, prefixesOf } from './finder.ts';

const pieces = [
  'unsub',
  'UNSUB',
  'un',
  'opt',
  'Opt-Out',
  ' ',
  '-',
  'désinscri',
  'DÉSINSCRI',
  '退订',
  'отпис',
  'ОТПИС',
  'x',
  '\n',
];

/** The same ones in every run. */
function textsOf(words: readonly string[], count: number): string[] {
  let state = 7;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: next(12) }, () => words[next(words.length)] ?? '').join(''),
  );
}

it('the finder finds the matches of the pattern', () => {
  const phrases = ['unsub', 'opt[-_ ]?out', 'désinscri', '退订', 'отпис'];
  const pattern = new RegExp(phrases.join('|'), 'i');
  const find = phraseFinder(pattern, prefixesOf(phrases));
  for (const text of textsOf(pieces, 3_000)) {
    const found = find(text);
    const match = pattern.exec(text);
    expect([found?.index, found?.[0]], text).toEqual([match?.index, match?.[0]]);
  }
});

it('all spam phrases of a text are found', () => {
  const all = new RegExp(`\\b(?:${phraseKinds.map(({ phrases }) => phrases.join('|')).join('|')})\\b`, 'g');
  const words = [
    'act now',
    'order today',
    'free ',
    'quote',
    '100 % free',
    '100% ',
    'risk',
    '-',
    'risk-free',
    'é',
    '_',
    '.',
    ' ',
  ];
  for (const text of textsOf([...words, 'you have won', 'no obligation', 'home-based business'], 3_000))
    expect(
      phrasesIn(text).map(({ phrase }) => phrase),
      text,
    ).toEqual(text.match(all) ?? []);
});

it('a pattern that does not begin with literal characters is refused', () => {
  expect(() => prefixesOf(['(?:a|b)c'])).toThrow('does not begin with literal characters');
});
