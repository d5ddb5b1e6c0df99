// A translation changes words and nothing else: what the page claims and charges is the same in every language.

const facts = new Set([
  'status',
  'value',
  'type',
  'dollarsPerMonth',
  'days',
  'businessDays',
  'brand',
  'name',
  'initials',
  'gradient',
  'icon',
  'color',
  'contactEmail',
  'model',
]);

/** The plans are called by their names, which are words; people are not. */
const isFact = (key: string, owner: object): boolean =>
  facts.has(key) && !(key === 'name' && 'dollarsPerMonth' in owner);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a translation of a file says something else than the English file: `statistics > number 1 > status`. */
export const translationDifferences = (english: unknown, translated: unknown, place = ''): string[] => {
  const at = (key: string): string => (place ? `${place} > ${key}` : key);
  if (Array.isArray(english) && Array.isArray(translated)) {
    if (english.length !== translated.length) return [at('number of entries')];
    return english.flatMap((entry, index) =>
      translationDifferences(entry, translated[index], at(`number ${index + 1}`)),
    );
  }
  if (!isRecord(english) || !isRecord(translated)) return [];
  return Object.entries(english).flatMap(([key, value]) => {
    if (!isFact(key, english)) return translationDifferences(value, translated[key], at(key));
    return JSON.stringify(value) === JSON.stringify(translated[key]) ? [] : [at(key)];
  });
};
