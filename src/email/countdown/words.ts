// The words of a countdown in the language of its email.

/** Scripts that the server has a face for. */
const drawnScripts =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{M}\s.'’-]+$/u;

const units = ['day', 'hour', 'minute', 'second'] as const;

const unitWord = (language: string, unit: (typeof units)[number]): string =>
  // After five most languages have the form that stands alone.
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
    .formatToParts(5)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join(' ')
    .trim();

/** `en` for a tag that is none. */
const knownTag = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch (error) {
    if (error instanceof RangeError) return 'en';
    throw error;
  }
};

/**
 * Takes a language tag (BCP 47). Gives the words for days, hours, minutes and seconds (Unicode CLDR), in English where
 * the server has no face for the script.
 */
export const unitWords = (language: string): string[] => {
  const tag = knownTag(language);
  const words = units.map((unit) => unitWord(tag, unit));
  return words.every((word) => drawnScripts.test(word)) ? words : units.map((unit) => unitWord('en', unit));
};

/**
 * The deadline in words, for the alternative text and the line under the picture: `Wednesday, December 2, 2026 at 11:00 AM
 * GMT+1`. Takes milliseconds since 1970, a language tag (BCP 47) and a time zone (IANA); UTC where it is none.
 */
export const countdownDate = (untilMs: number, language: string, timeZone: string): string => {
  const format = (zone: string): string =>
    new Intl.DateTimeFormat(knownTag(language), {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    }).format(untilMs);
  // Some browsers write a narrow space, others do not: all have to give the same text.
  const plain = (text: string): string => text.replaceAll('\u202f', ' ');
  try {
    return plain(format(timeZone));
  } catch (error) {
    if (error instanceof RangeError) return plain(format('UTC'));
    throw error;
  }
};
