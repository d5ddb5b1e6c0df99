import { expect, test } from 'vitest';
import { fillTags } from './fill-tags.ts';
import { firstText } from './first-text.ts';

test('merge tags show a value, else their fallback, else nothing', () => {
  const text = 'Hi {{first_name|there}}, {{city}} and {{ last_name }} {{}}';
  expect(fillTags(text, { first_name: 'Ada', last_name: 'Lee' })).toBe('Hi Ada, and Lee {{}}');
  expect(fillTags(text, { first_name: ' ' })).toBe('Hi there, and {{}}');
  expect(fillTags('{{constructor}}x', {})).toBe('x');
});

test('the first text is what programs show: hidden text first, no styles, no filling', () => {
  const html = `<html><head><title>No</title><style>p{}</style></head><body><style>b{}</style>
    <div style="display:none">Hidden words&#847;&zwnj;&nbsp;</div><h1>Tea</h1><p>is <b>back</b></p></body></html>`;
  expect(firstText(html)).toBe('Hidden words Tea is back');
  expect(firstText(' ')).toBe('');
  expect(firstText(`<p>${'tea '.repeat(300)}</p>`)).toHaveLength(200);
});
