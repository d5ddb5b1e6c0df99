import { beforeEach, describe, expect, it } from 'vitest';
import { forgetTemplate, recentTemplates, rememberTemplate } from './recent-templates.ts';

const day = 24 * 60 * 60 * 1_000;
const names = (now: number) => recentTemplates(localStorage, 'u1', now).map(({ name }) => name);

beforeEach(() => localStorage.clear());

describe('recent templates', () => {
  it('are listed once each, with the last opened first', () => {
    rememberTemplate(localStorage, 'u1', { id: 'a', name: 'A' }, 1);
    rememberTemplate(localStorage, 'u1', { id: 'b', name: 'B' }, 2);
    rememberTemplate(localStorage, 'u1', { id: 'a', name: 'A again' }, 3);
    expect(names(4)).toEqual(['A again', 'B']);
  });

  it('are stored for 30 days', () => {
    rememberTemplate(localStorage, 'u1', { id: 'a', name: 'A' }, 0);
    expect(names(30 * day)).toEqual(['A']);
    expect(names(30 * day + 1)).toEqual([]);
  });

  it('can be removed, and are not shown to other users', () => {
    rememberTemplate(localStorage, 'u1', { id: 'a', name: 'A' }, 0);
    expect(recentTemplates(localStorage, 'u2', 1)).toEqual([]);
    forgetTemplate(localStorage, 'u1', 'a', 1);
    expect(names(1)).toEqual([]);
  });

  it('are empty when the stored data is invalid', () => {
    localStorage.setItem('lettersmith:recent-templates:u1', '{"a":1}');
    expect(names(1)).toEqual([]);
  });
});
