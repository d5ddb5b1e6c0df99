// The field that a misspelled name probably means.

/** Letters and digits only: `FirstName`, `first-name` and `first_name` are equal. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The number of wrong, missing, extra or swapped letters (optimal string alignment). */
function mistakes(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

const longest = 60;

/** The field that differs from `name` by a slip of the fingers; `null` when none is near enough. */
export function nearestField(name: string, fields: readonly string[]): string | null {
  const typed = lettersOf(name.slice(0, longest));
  let best: { field: string; wrong: number } | null = null;
  for (const field of fields) {
    const known = lettersOf(field.slice(0, longest));
    const wrong = mistakes(typed, known);
    const most = Math.min(typed.length, known.length) < 5 ? 1 : 2;
    if (wrong <= most && wrong < (best?.wrong ?? most + 1)) best = { field, wrong };
  }
  return best?.field ?? null;
}
