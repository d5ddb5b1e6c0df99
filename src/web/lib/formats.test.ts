import { afterEach, describe, expect, test } from 'vitest';
import { catalogs } from '#text/catalogs.ts';
import type { Language } from '#text/languages.ts';
import { listText } from '#web/text/list-text.ts';
import { setRegion } from '#web/text/region.ts';
import { i18n } from '#web/text/t.ts';
import {
  formatDate,
  formatDateTime,
  formatDateTimeZoned,
  formatDay,
  formatHour,
  formatMonthDay,
} from './dates.ts';
import { exampleIn, formatNumber, formatPercent } from './formats.ts';

const readAs = (language: Language, locale: string | null = null, timeZone: string | null = null): void => {
  i18n.load(language, { ...catalogs.en, ...catalogs[language] });
  setRegion({ locale, timeZone, firstDayOfWeek: null });
  i18n.activate(language);
};
afterEach(() => readAs('en'));

const moment = new Date(Date.UTC(2026, 10, 25, 10, 17));
const nbsp = '\u00a0';
const withoutMarks = (text: string): string => text.replace(/[\u200e\u200f\u061c]/g, '');

describe('English has the formats of the specification', () => {
  test('for dates, with plain spaces', () => {
    expect(formatDate(moment)).toBe('Nov 25, 2026');
    expect(formatDateTime(moment)).toBe('Nov 25, 2026 at 10:17 AM');
    expect(formatDay('2026-11-25', 'long')).toBe('November 25, 2026');
    expect(formatMonthDay(moment)).toBe('Nov 25');
    expect([formatHour(new Date(Date.UTC(2026, 10, 25, 10))), formatHour(moment)]).toEqual([
      '10 AM',
      '10:17 AM',
    ]);
  });

  test('for numbers and lists', () => {
    expect([formatNumber(1_204), formatNumber(4.55, 1)]).toEqual(['1,204', '4.6']);
    expect([formatPercent(12.5), formatPercent(0), formatPercent(100, 0)]).toEqual(['12.5%', '0.0%', '100%']);
    expect(listText(['opens', 'clicks', 'bounces'])).toBe('opens, clicks, and bounces');
    expect(listText(['opens', 'clicks'], 'disjunction')).toBe('opens or clicks');
    expect(listText(['opens', 'clicks'], 'unit')).toBe('opens, clicks');
  });
});

test('a region changes the formats and keeps the language', () => {
  readAs('en', 'en-GB');
  expect(formatDate(moment)).toBe('25 Nov 2026');
  readAs('en', 'de-AT');
  expect(formatDate(moment)).toBe('25 Nov 2026');
  readAs('de', 'en-CH');
  expect(formatNumber(1_204.5, 1)).toMatch(/^1[’']204\.5$/);
  expect(exampleIn('de-DE')).toMatch(/^31\.12\.\d\d · 1\.234,5$/);
});

test('German', () => {
  readAs('de');
  expect(formatDateTime(moment)).toBe('25. Nov. 2026 um 10:17');
  expect(formatPercent(21.3)).toBe(`21,3${nbsp}%`);
  expect(formatNumber(1_204)).toBe('1.204');
  expect(listText(['Öffnungen', 'Klicks'])).toBe('Öffnungen und Klicks');
});

test('Arabic has Latin digits unless the region has others, and the Gregorian calendar everywhere', () => {
  readAs('ar');
  expect(withoutMarks(formatNumber(1_204))).toBe('1,204');
  expect(formatDate(moment)).toContain('2026');
  readAs('ar', 'ar-EG');
  expect(formatDate(moment)).toContain('٢٠٢٦');
  readAs('ar', 'ar-SA');
  expect(formatDate(moment)).toMatch(/2026|٢٠٢٦/);
});

test('times are in the time zone of the account, which they can name', () => {
  readAs('en', null, 'Europe/Berlin');
  expect(formatDateTime(moment)).toBe('Nov 25, 2026 at 11:17 AM');
  expect(formatDateTimeZoned(moment)).toBe('Nov 25, 2026 at 11:17 AM (Berlin, GMT+1)');
  expect(formatDateTimeZoned('2026-07-01T10:00:00Z')).toBe('Jul 1, 2026 at 12:00 PM (Berlin, GMT+2)');
  readAs('en', null, 'America/New_York');
  expect(formatDateTimeZoned(moment)).toBe('Nov 25, 2026 at 5:17 AM (New York, GMT-5)');
  expect(formatDay('2026-11-25')).toBe('Nov 25, 2026');
  readAs('en', null, 'UTC');
  expect(formatDateTimeZoned(moment)).toBe('Nov 25, 2026 at 10:17 AM (UTC)');
  expect(formatDateTimeZoned(null)).toBe('-');
});
