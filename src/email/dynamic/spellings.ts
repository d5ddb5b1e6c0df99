// Spellings of a word that differ in upper and lower case only.

/** The locale C, which many clusters are created with, maps only English letters to uppercase. */
const caseVariants = (word: string): string[] => {
  const lower = word.toLocaleLowerCase();
  const [first = '', ...rest] = lower;
  return [...new Set([word, lower, word.toLocaleUpperCase(), first.toLocaleUpperCase() + rest.join('')])];
};

/**
 * The spellings that a comparison without regard to case names, the text itself first. Where a database maps only
 * English letters to uppercase, a query with all of them finds the others.
 */
export const spellingsOf = (text: string): string[] => {
  const titleCase = text
    .toLocaleLowerCase()
    .replace(/(^|\s)(\p{L})/gu, (_, before: string, initial: string) => before + initial.toLocaleUpperCase());
  return [...new Set([...caseVariants(text), titleCase])];
};
