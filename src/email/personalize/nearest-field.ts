// The field that a misspelled name probably means.

/** Letters and digits only: `FirstName`, `first-name` and `first_name` are equal. */
const alphanumeric = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The number of wrong, missing, extra or swapped letters (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let smallest = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        smallest = Math.min(smallest, (beforeLast[j - 2] ?? 0) + 1);
      row.push(smallest);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const maxLength = 60;

/** The field that differs from `name` by a slip of the fingers; `null` when none is near enough. */
export function nearestField(name: string, fields: readonly string[]): string | null {
  const typed = alphanumeric(name.slice(0, maxLength));
  let best: { field: string; distance: number } | null = null;
  for (const field of fields) {
    const known = alphanumeric(field.slice(0, maxLength));
    const distance = editDistance(typed, known);
    const maxDistance = Math.min(typed.length, known.length) < 5 ? 1 : 2;
    if (distance <= maxDistance && distance < (best?.distance ?? maxDistance + 1)) best = { field, distance };
  }
  return best?.field ?? null;
}
