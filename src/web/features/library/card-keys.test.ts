import { beforeEach, describe, expect, test } from 'vitest';
import { nextCard } from './card-keys.ts';

let grid: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = `<div style="grid-template-columns: 10px 10px 10px">
    <a href="/builder" id="first">Builder</a>
    ${[1, 2, 3, 4].map((at) => `<article><button id="look-${at}"></button><a href="/x" id="use-${at}"></a></article>`).join('')}
  </div>`;
  grid = document.body.firstElementChild as HTMLElement;
});

const lead = (from: string, key: string, more = {}) =>
  nextCard(grid, document.getElementById(from) ?? document.body, {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  })?.id;

describe('keys on the shelf', () => {
  test.each([
    ['first', 'ArrowRight', 'look-1'],
    ['use-1', 'ArrowRight', 'look-2'],
    ['look-1', 'ArrowLeft', 'first'],
    ['first', 'ArrowDown', 'look-3'],
    ['look-4', 'ArrowUp', 'look-1'],
    ['look-1', 'End', 'look-4'],
    ['look-4', 'Home', 'first'],
  ])('%s, %s: %s', (from, key, to) => {
    expect(lead(from, key)).toBe(to);
  });

  test('stop at the edges, and ignore other keys', () => {
    expect(lead('first', 'ArrowLeft')).toBeUndefined();
    expect(lead('look-4', 'ArrowDown')).toBeUndefined();
    expect(lead('look-4', 'End')).toBeUndefined();
    expect(lead('look-1', 'Tab')).toBeUndefined();
    expect(lead('look-1', 'ArrowRight', { ctrlKey: true })).toBeUndefined();
  });
});
