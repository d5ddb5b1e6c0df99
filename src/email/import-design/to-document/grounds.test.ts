import { expect, test } from 'vitest';
import { noSides } from '../css-values.ts';
import { noGround } from '../looks.ts';
import { sectionLookOf } from './grounds.ts';

const page = '#ffffff';
const inset = { top: 10, right: 10, bottom: 10, left: 10 };
const image = { src: 'https://a.example/i.jpg', fit: 'cover' as const, position: 'center' as const };
const red = { ...noGround, color: '#ff0000' };
const blue = { ...noGround, color: '#0000ff' };
const band = { ...red, isFull: true };

test('space of boxes without a look adds up', () => {
  const grounds = [
    { ...noGround, padding: inset },
    { ...noGround, color: page, padding: inset },
  ];
  expect(sectionLookOf(grounds, page, true)).toMatchObject({
    color: null,
    padding: { top: 20, left: 20 },
    inner: null,
  });
});

test('a single box is that of the section', () => {
  expect(sectionLookOf([{ ...band, padding: inset }], page, false)).toMatchObject({
    isFull: true,
    color: '#ff0000',
    padding: inset,
    behind: '#ff0000',
    isSimplified: false,
  });
});

test('a narrower box is the column, or with several columns the section', () => {
  const grounds = [
    { ...noGround, padding: inset },
    { ...red, padding: inset },
  ];
  expect(sectionLookOf(grounds, page, true)).toMatchObject({
    color: null,
    padding: inset,
    inner: { color: '#ff0000' },
  });
  expect(sectionLookOf(grounds, page, false)).toMatchObject({
    color: '#ff0000',
    inner: null,
    isSimplified: true,
  });
});

test('a box in a band is the column', () => {
  expect(sectionLookOf([band, { ...blue, padding: inset }], page, true)).toMatchObject({
    isFull: true,
    color: '#ff0000',
    padding: noSides,
    inner: { color: '#0000ff', padding: inset },
    behind: '#0000ff',
    isSimplified: false,
  });
});

test('a box that covers another replaces it', () => {
  expect(sectionLookOf([{ ...red, padding: noSides }, blue], page, false)).toMatchObject({
    color: '#0000ff',
    inner: null,
    isSimplified: false,
  });
  expect(sectionLookOf([red, { ...noGround, image }], page, true)).toMatchObject({
    color: '#ff0000',
    image,
    behind: null,
  });
});

test('of three boxes the outermost and the innermost stay, and an image always does', () => {
  const green = { ...noGround, color: '#00ff00' };
  const three = [{ ...band, padding: inset }, { ...blue, padding: inset }, green];
  expect(sectionLookOf(three, page, true)).toMatchObject({
    color: '#ff0000',
    padding: { top: 20 },
    inner: { color: '#00ff00' },
    isSimplified: true,
  });
  expect(
    sectionLookOf(
      [
        { ...red, padding: inset },
        { ...noGround, image },
      ],
      page,
      true,
    ),
  ).toMatchObject({
    image,
    padding: inset,
    isSimplified: true,
  });
});
