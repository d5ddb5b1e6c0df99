// A document has a handful of colors, fonts and sizes and repeats each of them hundreds of times.

const maxKept = 500;
/** Longer values are rare and would make the table large. */
const maxLength = 200;

/**
 * Memoizes the function for short values. The table is cleared when it is full, so that no sequence of documents makes
 * it grow; results never depend on earlier calls.
 */
export function remembering<Answer>(work: (value: string) => Answer): (value: string) => Answer {
  const known = new Map<string, Answer>();
  let last: { value: string; answer: Answer } | null = null;
  return (value) => {
    if (last !== null && last.value === value) return last.answer;
    const kept = known.get(value);
    const answer = kept === undefined ? work(value) : kept;
    if (value.length > maxLength) return answer;
    if (kept === undefined) {
      if (known.size >= maxKept) known.clear();
      known.set(value, answer);
    }
    last = { value, answer };
    return answer;
  };
}

const maxLooks = 16;

/**
 * Memoizes the computed styles per layout context as long as both are in use: an email has few looks and many blocks.
 * Layout contexts are compared by identity, styles by `isSame`. The last few looks are kept.
 */
export function rememberingLooks<Styles extends object, Frame extends object, Look>(
  isSame: (one: Styles, other: Styles) => boolean,
  work: (styles: Styles, frame: Frame) => Look,
): (styles: Styles, frame: Frame) => Look {
  const known: { styles: Styles; frame: Frame; look: Look }[] = [];
  let oldest = 0;
  return (styles, frame) => {
    for (const kept of known) if (kept.frame === frame && isSame(kept.styles, styles)) return kept.look;
    const look = work(styles, frame);
    known[oldest] = { styles: { ...styles }, frame, look };
    oldest = (oldest + 1) % maxLooks;
    return look;
  };
}

const anyCharacter = /[\s\S]/;

/**
 * Flattens the string: V8 keeps joined strings as a tree until code reads the text. A pattern reads it; V8 may optimize
 * away reading one character.
 */
export const inOnePiece = (text: string): string => (anyCharacter.test(text) ? text : '');
