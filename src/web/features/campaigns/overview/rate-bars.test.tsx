import { expect, test } from 'vitest';
import { clickBarShare, openBarShare, percentText } from './rate-bars.tsx';

test('rates have one decimal, whole ones too', () => {
  expect([0, 24, 24.35, 100].map(percentText)).toEqual(['0.0%', '24.0%', '24.4%', '100.0%']);
});

test('the bar of opens ends at its end', () => {
  expect([0, 31.4, 100, 140].map(openBarShare)).toEqual([0, 31.4, 100, 100]);
});

test('the bar of clicks is four times as long and ends at its end', () => {
  expect([0, 2.5, 25, 60].map(clickBarShare)).toEqual([0, 10, 100, 100]);
});
