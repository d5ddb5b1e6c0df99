import { expect, test } from 'vitest';
import { suggestEmail, typingDistance } from './email-typo.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmai.con', 'ada@gmail.com'],
  [' Ada.L+news@GMAL.COM ', 'Ada.L+news@gmail.com'],
  ['ada@hotmial.co.uk', 'ada@hotmail.co.uk'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@yahooo.de', 'ada@yahoo.de'],
  ['ada@gmx.dd', 'ada@gmx.de'],
  ['ada@tonline.de', 'ada@t-online.de'],
  ['ada@shop.con', 'ada@shop.com'],
])('%j was meant to be %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ADA@Gmail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@yahoo.co.uk',
  'ada@gmx.ch',
  'ada@ge.com',
  'ada@line.com',
  'ada@small.com',
  'ada@shop.example',
  'ada@gmail',
  'ada@',
  'gmial.com',
  'a@b@gmial.com',
  '',
])('%j gets no suggestion', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test.each([
  ['gmail', 'gmail', 0],
  ['gmial', 'gmail', 1],
  ['gmal', 'gmail', 1],
  ['gmaill', 'gmail', 1],
  ['gnail', 'gmail', 1],
  ['gmli', 'gmail', 2],
  ['', 'abc', 3],
  ['ca', 'abc', 3],
])('from %j to %j are %i steps', (a, b, steps) => {
  expect(typingDistance(a, b)).toBe(steps);
  expect(typingDistance(b, a)).toBe(steps);
});
