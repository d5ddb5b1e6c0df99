/** The languages of the interface, of product email and of pages for readers. */
export const languages = ['en', 'de', 'ar'] as const;

export type Language = (typeof languages)[number];

/** Each in its own language. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', ar: 'العربية' };

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * The language of ours that a list of language tags (BCP 47, best first) asks for first: `['de-AT', 'en']` gives `de`.
 * `null` where it names none of ours.
 */
export const firstLanguage = (tags: readonly string[]): Language | null => {
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
    if (isLanguage(primary)) return primary;
  }
  return null;
};

/** The value of an `Accept-Language` header as a list of tags, best first (RFC 9110, 12.5.4). */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, place, quality: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
    .map(({ tag }) => tag);
