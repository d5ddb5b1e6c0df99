// A document has a handful of colours, fonts and sizes and says each of them hundreds of times.

const maxKept = 500;
/** Longer values are rare and would make the table large. */
const maxLength = 200;

/**
 * The function, but each short value is worked out once. The table starts again when it is full, so that no
 * sequence of documents makes it grow; what it answers never depends on what it was asked before.
 */
export function remembering<Answer>(work: (value: string) => Answer): (value: string) => Answer {
  const known = new Map<string, Answer>();
  return (value) => {
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    const answer = work(value);
    if (value.length <= maxLength) {
      if (known.size >= maxKept) known.clear();
      known.set(value, answer);
    }
    return answer;
  };
}
