// Numbers, dates and times as the reader writes them: in the formats of the account's region, else of the
// language, and in the account's time zone, else the browser's.
import { localeIn } from '#text/locales.ts';
import { currentLocale, currentRegion } from '#web/text/region.ts';
import { currentLanguage } from '#web/text/t.ts';

const formats = new Map<string, unknown>();

/** Making a format is slow, so each is made once. */
const remembered = <Format>(kind: string, options: object, make: () => Format): Format => {
  const key = `${kind} ${currentLocale()} ${currentRegion().timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) as Format | undefined;
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
};

/** `Intl` writes narrow spaces that fonts lack. English has plain ones, as the specification does. */
const withUsualSpaces = (text: string): string =>
  currentLanguage() === 'en' ? text.replace(/\s/g, ' ') : text.replace(/[\u202f\u2009]/g, '\u00a0');

const write = (value: number, options: Intl.NumberFormatOptions): string =>
  withUsualSpaces(
    remembered('number', options, () => new Intl.NumberFormat(currentLocale(), options)).format(value),
  );

/** `1,204`; with `digits` that many decimals: `4.5`. */
export const formatNumber = (value: number, digits = 0): string =>
  write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** With all its decimals: `0.125`. */
export const formatExact = (value: number): string => write(value, { maximumFractionDigits: 20 });

/** Takes percent, not a share: `12.5%`. */
export const formatPercent = (percent: number, digits = 1): string =>
  write(percent / 100, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** `$29`, `€4.50`: whole amounts without decimals. */
export const formatMoney = (amount: number, currency: string): string =>
  write(amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

/** Dates of the Gregorian calendar, whatever is usual in the region. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  remembered('date', options, () => {
    const { timeZone } = currentRegion();
    const locale = new Intl.Locale(currentLocale(), { calendar: 'gregory' });
    return new Intl.DateTimeFormat(locale.toString(), { ...(timeZone ? { timeZone } : {}), ...options });
  });

/** `2 minutes ago`, `yesterday` */
export const relativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  withUsualSpaces(
    remembered(
      'relative',
      {},
      () => new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }),
    ).format(value, unit),
  );

export const writeDate = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  withUsualSpaces(dateFormat(options).format(date));

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which the reader's times are. */
export const currentTimeZone = (): string => currentRegion().timeZone ?? browserTimeZone();

/** `12/31/2026, 1,234.5`: how a region writes dates and numbers, in the language of the page. */
export const exampleIn = (locale: string | null): string => {
  const chosen = new Intl.Locale(localeIn(currentLanguage(), locale), { calendar: 'gregory' }).toString();
  const date = new Intl.DateTimeFormat(chosen, { dateStyle: 'short', timeZone: 'UTC' });
  const day = new Date(Date.UTC(new Date().getUTCFullYear(), 11, 31));
  return withUsualSpaces(`${date.format(day)} · ${(1_234.5).toLocaleString(chosen)}`);
};
