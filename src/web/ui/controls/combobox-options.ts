export interface ComboboxOption {
  value: string;
  label: string;
  /** Shown beside the label, and found as well. A getter is read only when the list is open. */
  detail?: string;
}

/** Without accents and case: `Sao` finds `São Paulo`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The options that have all words of the text, those that begin with it first. */
export const matchingOptions = <Option extends ComboboxOption>(
  options: readonly Option[],
  text: string,
): readonly Option[] => {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return options;
  const start = wanted.join(' ');
  const found = options.filter(({ label, detail = '' }) => {
    const searched = plain(`${label} ${detail}`);
    return wanted.every((word) => searched.includes(word));
  });
  const begins = ({ label }: Option): boolean =>
    plain(label)
      .split(/[/\s]/)
      .some((_, index, words) => words.slice(index).join(' ').startsWith(start));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
};
