// A document has a handful of colors, fonts and sizes and repeats each of them hundreds of times.

export interface MemoizeOptions {
  maxEntries?: number;
  /** Longer values are rare and would make the table large: they are computed each time. */
  maxLength?: number;
  /** Computes from a copy of the value, for values cut from a long text: a substring keeps the whole text in memory. */
  copies?: boolean;
}

/**
 * Memoizes the function for short values. The table is cleared when it is full, so that no sequence of documents makes
 * it grow; results never depend on earlier calls.
 */
export function memoize<Answer>(
  compute: (value: string) => Answer,
  { maxEntries = 500, maxLength = 200, copies = false }: MemoizeOptions = {},
): (value: string) => Answer {
  const cache = new Map<string, Answer>();
  let last: { value: string; answer: Answer } | null = null;
  return (value) => {
    if (last !== null && last.value === value) return last.answer;
    if (value.length > maxLength) return compute(value);
    const entry = cache.get(value);
    if (entry !== undefined) {
      last = { value, answer: entry };
      return entry;
    }
    const key = copies ? ` ${value}`.slice(1) : value;
    const answer = compute(key);
    if (cache.size >= maxEntries) cache.clear();
    cache.set(key, answer);
    last = { value: key, answer };
    return answer;
  };
}

const maxStyles = 16;

/**
 * Memoizes the computed styles per layout context as long as both are in use: an email has few styles and many blocks.
 * Layout contexts are compared by identity, styles by `isSame`. The last few results stay.
 */
export function memoizeStyles<Styles extends object, LayoutContext extends object, Computed>(
  isSame: (a: Styles, b: Styles) => boolean,
  compute: (styles: Styles, layout: LayoutContext) => Computed,
): (styles: Styles, layout: LayoutContext) => Computed {
  const cache: { styles: Styles; layout: LayoutContext; computed: Computed }[] = [];
  let oldest = 0;
  return (styles, layout) => {
    for (const entry of cache)
      if (entry.layout === layout && isSame(entry.styles, styles)) return entry.computed;
    const computed = compute(styles, layout);
    cache[oldest] = { styles: { ...styles }, layout, computed };
    oldest = (oldest + 1) % maxStyles;
    return computed;
  };
}

const anyCharacter = /[\s\S]/;

/**
 * Flattens the string: V8 keeps joined strings as a tree until code reads the text. A pattern reads it; V8 may optimize
 * away reading one character.
 */
export const flattenString = (text: string): string => (anyCharacter.test(text) ? text : '');
