// What the page and the script that fills it agree on.

/** Stand for the grade and the number of findings. */
export const gradeMark = '{grade}';
export const countMark = '{count}';

/** A sentence for each plural form of the language. */
export type Verdicts = Partial<Record<Intl.LDMLPluralRule, string>>;
