import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTheme, currentTheme, followTheme, themeChoice } from './theme.ts';

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const root = document.documentElement;
const setSystem = (colorScheme: 'light' | 'dark') => {
  Reflect.get(window, 'happyDOM').settings.device.prefersColorScheme = colorScheme;
};

const backgrounds = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('content'));

beforeEach(() => {
  localStorage.clear();
  root.className = '';
  document.head.innerHTML = (page.match(/<meta name="theme-color".*/g) ?? []).join('\n');
  setSystem('light');
});

describe('chooseTheme', () => {
  it('the class of the page follows the choice', () => {
    chooseTheme('dark');
    expect([localStorage.getItem('theme'), root.classList.contains('dark')]).toEqual(['dark', true]);
    chooseTheme('light');
    expect([localStorage.getItem('theme'), root.classList.contains('dark')]).toEqual(['light', false]);
  });

  it('choosing the system deletes the stored choice', () => {
    setSystem('dark');
    chooseTheme('light');
    chooseTheme('system');
    expect(localStorage.getItem('theme')).toBeNull();
    expect([themeChoice(), currentTheme(), root.classList.contains('dark')]).toEqual([
      'system',
      'dark',
      true,
    ]);
  });

  it('the browser paints the color of the theme around the page', () => {
    expect(backgrounds()).toEqual(['#fbf9f5', '#12161c']);
    chooseTheme('dark');
    expect(backgrounds()).toEqual(['#12161c', '#12161c']);
    chooseTheme('light');
    expect(backgrounds()).toEqual(['#fbf9f5', '#fbf9f5']);
  });
});

describe('followTheme', () => {
  it('a choice that is more than a year old is deleted', () => {
    chooseTheme('dark');
    localStorage.setItem('theme-chosen-at', String(Date.now() - 366 * 24 * 60 * 60 * 1000));
    followTheme();
    expect([themeChoice(), root.classList.contains('dark')]).toEqual(['system', false]);
  });

  it('a choice whose time is unknown stays', () => {
    localStorage.setItem('theme', 'dark');
    followTheme();
    expect(currentTheme()).toBe('dark');
  });
});

describe('the script before the first paint', () => {
  const script = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8');
  // It runs as a classic script in the page, so it is evaluated as one.
  const run = () => Function(script)();

  it.each([
    ['dark', 'light', true],
    ['light', 'dark', false],
    [null, 'dark', true],
    [null, 'light', false],
    ['nonsense', 'dark', true],
  ] as const)('with %s stored and a %s system', (stored, system, dark) => {
    setSystem(system);
    if (stored) localStorage.setItem('theme', stored);
    run();
    expect(root.classList.contains('dark')).toBe(dark);
    expect(currentTheme() === 'dark').toBe(dark);
    expect(new Set(backgrounds())).toEqual(new Set([dark ? '#12161c' : '#fbf9f5']));
  });
});
