// How a tag shows its value: `{{born:date-long}}`. A value that a format cannot read stays as it is.

import { startOfDay } from '../dynamic/days.ts';
import { isoDateOf } from '../dynamic/iso-date.ts';

export const tagFormats = ['money', 'number', 'date', 'date-long', 'upper', 'title', 'first-word'] as const;
export type TagFormat = (typeof tagFormats)[number];

export const isTagFormat = (name: string): name is TagFormat =>
  (tagFormats as readonly string[]).includes(name);

const maxFractionDigits = 6;
/** Languages and currencies come from contacts. */
const maxRemembered = 200;

/** Makes each formatter once: it takes a hundred times as long as using it. */
const remembering = <Format>(make: (language: string, detail: string) => Format) => {
  const known = new Map<string, Format>();
  return (language: string, detail: string): Format => {
    const key = `${language} ${detail}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= maxRemembered) known.clear();
    const made = make(language, detail);
    known.set(key, made);
    return made;
  };
};

const numberFormat = remembering(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: maxFractionDigits }),
);
const amountFormat = remembering(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const moneyFormat = remembering(
  (language, currency) => new Intl.NumberFormat(language, { style: 'currency', currency }),
);
const dateFormat = remembering(
  (language, detail) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: detail === 'date-long' ? 'long' : 'medium',
      timeZone: 'UTC',
      calendar: 'gregory',
    }),
);

/** A language that the platform can read; `en` for others. */
const languageOf = remembering((language): string => {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
});

const plainNumber = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;
/** `12.50`, `12.50 EUR`, `EUR 12.50`. */
const amount = /^(?:([a-z]{3})\s*)?([+-]?\d{1,15}(?:\.\d{1,15})?)(?:\s*([a-z]{3}))?$/i;

const money = (value: string, language: string, currency: string): string => {
  const [, before, number, after] = amount.exec(value.trim()) ?? [];
  if (number === undefined) return value;
  const code = (before ?? after ?? currency).toUpperCase();
  return code === ''
    ? amountFormat(language, '').format(Number(number))
    : moneyFormat(language, code).format(Number(number));
};

const date = (value: string, language: string, format: 'date' | 'date-long'): string => {
  const day = isoDateOf(value.trim());
  return day === null ? value : dateFormat(language, format).format(startOfDay(day));
};

/**
 * A value as its tag shows it, not escaped yet. `language` is a BCP 47 tag; an unknown one counts as English. `currency`
 * (ISO 4217) is for amounts that name none; without any, an amount has two decimals and no sign.
 */
export function formatted(value: string, format: TagFormat, language: string, currency = ''): string {
  const known = languageOf(language, '');
  switch (format) {
    case 'money':
      return money(value, known, currency);
    case 'number':
      return plainNumber.test(value.trim()) ? numberFormat(known, '').format(Number(value)) : value;
    case 'date':
    case 'date-long':
      return date(value, known, format);
    case 'upper':
      return value.toLocaleUpperCase(known);
    case 'title':
      return value.replace(
        /(^|[\s-])(\p{L})/gu,
        (_, gap: string, letter: string) => gap + letter.toLocaleUpperCase(known),
      );
    case 'first-word':
      return value.trim().split(/\s+/)[0] ?? '';
  }
}
