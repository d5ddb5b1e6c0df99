import { expect, test } from 'vitest';
import { addedPart, usualUtm, utmErrors } from './utm-values.ts';

test('what was added to an address is told from the address', () => {
  expect(addedPart('https://a.example/?b=1#c', 'https://a.example/?b=1&utm_source=x#c')).toEqual([
    'https://a.example/?b=1',
    '&utm_source=x',
    '#c',
  ]);
  expect(addedPart('https://a.example', 'https://a.example?utm_source=x')).toEqual([
    'https://a.example',
    '?utm_source=x',
    '',
  ]);
  expect(addedPart('mailto:a@b.example', 'mailto:a@b.example')).toEqual(['mailto:a@b.example', '', '']);
});

test('the usual values have no fault; an empty source and an unknown placeholder have one each', () => {
  expect(utmErrors(usualUtm)).toEqual({});
  expect(utmErrors({ ...usualUtm, source: ' ', term: '{name}' })).toEqual({
    source: 'Enter a value.',
    term: 'In braces, use only campaign_name, date, link_label or link_number.',
  });
});
