import { beforeEach, describe, expect, test } from 'vitest';
import { nextCard } from './card-keys.ts';

let grid: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = `<div style="grid-template-columns: 10px 10px 10px">
    <a href="/builder" id="first">Builder</a>
    ${[1, 2, 3, 4].map((index) => `<article><button id="look-${index}"></button><a href="/x" id="use-${index}"></a></article>`).join('')}
  </div>`;
  grid = document.body.firstElementChild as HTMLElement;
});

const nextCardId = (from: string, key: string, more = {}) =>
  nextCard(grid, document.getElementById(from) ?? document.body, {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  })?.id;

describe('the keys of the gallery', () => {
  test.each([
    ['first', 'ArrowRight', 'look-1'],
    ['use-1', 'ArrowRight', 'look-2'],
    ['look-1', 'ArrowLeft', 'first'],
    ['first', 'ArrowDown', 'look-3'],
    ['look-4', 'ArrowUp', 'look-1'],
    ['look-1', 'End', 'look-4'],
    ['look-4', 'Home', 'first'],
  ])('move from %s with %s to %s', (from, key, to) => {
    expect(nextCardId(from, key)).toBe(to);
  });

  test('do nothing at the edges or with modifiers', () => {
    expect(nextCardId('first', 'ArrowLeft')).toBeUndefined();
    expect(nextCardId('look-4', 'ArrowDown')).toBeUndefined();
    expect(nextCardId('look-4', 'End')).toBeUndefined();
    expect(nextCardId('look-1', 'Tab')).toBeUndefined();
    expect(nextCardId('look-1', 'ArrowRight', { ctrlKey: true })).toBeUndefined();
  });
});
