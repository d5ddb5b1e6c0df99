/** `3 emails`, `1 email`. */
export const countOf = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
