import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

test.each([
  ['Özil', 'ozil'],
  ['ÖZİL', 'ozil'],
  ['Иван', 'иван'],
  ['Ødegård', 'odegard'],
  ['Þór', 'thor'],
  ['Łukasz', 'lukasz'],
  ['Élodie', 'elodie'],
  ['E\u0301lodie', 'elodie'],
  ['Weiß', 'weiss'],
  ['WEIẞ', 'weiss'],
  ['Æsa Œuvray', 'aesa oeuvray'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Σίσυφος', 'σισυφοσ'],
  ['Işıl', 'isil'],
  ['IŞIL', 'isil'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['O’Brien', "o'brien"],
  ['Anne–Marie', 'anne-marie'],
  ['山田', '山田'],
  ['ﾔﾏﾀﾞ', 'ヤマタ\u3099'],
  ['ＡＮＮ', 'ann'],
  ['Zo\u00ade', 'zoe'],
])('%s is searched as %s', (text, folded) => {
  expect(searchText(text)).toBe(folded);
  expect(searchText(folded)).toBe(folded);
});

test('a syllable of Hangul is found by its first letters as they are typed', () => {
  expect(searchText('김민준')).toContain(searchText('김'));
  expect(searchText('김민준')).toContain(searchText('기'));
});

test('blanks separate words, and punctuation alone is no word', () => {
  expect(searchWords(' Mesut\u00a0ÖZIL \u0301 ')).toEqual(['mesut', 'ozil']);
});
