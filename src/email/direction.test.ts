import { describe, expect, it } from 'vitest';
import { directionOf, directionOfLanguage } from './direction.ts';
import { emptyDocument, updateSettings } from './edit.ts';
import { renderEmail } from './render.ts';

describe('the direction of an email', () => {
  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ks-Deva', 'ltr'],
    ['ur-PK', 'rtl'],
    ['', 'ltr'],
  ])('%s is read %s', (tag, direction) => expect(directionOfLanguage(tag)).toBe(direction));

  it('follows a choice before the language', () => {
    expect(directionOf({ lang: 'ar', dir: 'ltr' })).toBe('ltr');
    expect(directionOf({ lang: 'ar' })).toBe('rtl');
    expect(directionOf({})).toBe('ltr');
  });

  it('turns the whole email when a right-to-left language is chosen', () => {
    const turned = updateSettings(emptyDocument(), { lang: 'ar' });
    expect(renderEmail(turned).html).toContain('<html lang="ar" dir="rtl"');
  });

  it('gives a damaged direction no place in the email', () => {
    const document = emptyDocument();
    const damaged = { ...document, settings: { ...document.settings, dir: '"><b>' as 'rtl' } };
    expect(renderEmail(damaged).html).not.toContain('"><b>');
  });
});
