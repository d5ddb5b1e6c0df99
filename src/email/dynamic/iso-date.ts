const month = '(?:0?[1-9]|1[0-2])';
const day = '(?:0?[1-9]|[12][0-9]|3[01])';
const end = '(?:[^0-9]|$)';
const yearFirst = new RegExp(`^([0-9]{4})[-/.](${month})[-/.](${day})${end}`);
const american = new RegExp(`^(${month})/(${day})/([0-9]{4})${end}`);
const european = new RegExp(`^(${day})[.](${month})[.]([0-9]{4})${end}`);

/**
 * The date at the start of 2026-11-21, 11/21/2026 or 21.11.2026 as `2026-11-21`, as the SQL of segments reads it: the
 * month may be too short for the day. null: there is none.
 */
export function isoDateOf(text: string): string | null {
  const written = (y = '', m = '', d = ''): string => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  let found = yearFirst.exec(text);
  if (found) return written(found[1], found[2], found[3]);
  found = american.exec(text);
  if (found) return written(found[3], found[1], found[2]);
  found = european.exec(text);
  return found && written(found[3], found[2], found[1]);
}
