// How a person reads the product: language, formats of a region, time zone, first day of a week.
import { z } from 'zod';
import { languages } from '#text/languages.ts';

/** Whether a name is one of the IANA time zone database. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    // An offset such as `+02:00` is no place: it does not follow summer time.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
};

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Use the name of a time zone, such as Europe/Berlin.');

/** Language, script and region; no extensions, which would choose another calendar. */
const locale = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/, 'This is not a region format such as de-AT.');

/** `null` follows the browser, or for `locale` and `firstDayOfWeek` the language. */
export const region = z.object({
  language: z.enum(languages).nullable(),
  locale: locale.nullable(),
  timeZone: timeZone.nullable(),
  /** 1 is Monday, 7 is Sunday. */
  firstDayOfWeek: z.int().min(1).max(7).nullable(),
});

export type Region = z.output<typeof region>;
