import { expect, test } from 'vitest';
import { unknownPlaceholders, utmValue, utmValues, withParameters } from './utm-parameters.ts';

const facts = {
  campaign_name: ' Été — {date} 50% off! ',
  date: '2026-12-05',
  link_label: 'Buy\u0000now',
  link_number: '3',
};

test('values are in small letters, with one hyphen for each space', () => {
  expect(utmValue('  My  Shop\tNews ', facts)).toBe('my-shop-news');
  expect(utmValue('a - b', facts)).toBe('a-b');
  expect(utmValue('{link_label}/{link_number}', facts)).toBe('buy-now/3');
  expect(utmValue('{date}_{nothing}', facts)).toBe('2026-12-05_{nothing}');
  // What a name contains is no placeholder.
  expect(utmValue('{campaign_name}', facts)).toBe('été-—-{date}-50%-off!');
  expect(utmValue('-{link_label}-', { ...facts, link_label: '' })).toBe('');
});

test('a long value is cut at a whole character', () => {
  expect([...utmValue('🎁'.repeat(200), facts)]).toHaveLength(100);
});

test('values are encoded, and no value adds a parameter, a merge tag or a fragment', () => {
  const url = withParameters('https://a.example/', [
    ['utm_source', `a&b=c#d{{e}} "'<ü`],
    ['utm_term', ''],
  ]);
  expect(url).toBe('https://a.example/?utm_source=a%26b%3Dc%23d%7B%7Be%7D%7D%20%22%27%3C%C3%BC');
  expect(() =>
    withParameters('https://a.example/', utmValues({ ...none, source: '\ud800' }, facts)),
  ).not.toThrow();
});

const none = { source: '', medium: '', campaign: '', content: '', term: '' };

test('names in braces that are no placeholder are found', () => {
  expect(unknownPlaceholders('{date} {Campaign} {}')).toEqual(['Campaign', '']);
});
