// The instant of a deadline, which documents store as text.

const isoPattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Days since 1970-01-01 in the Gregorian calendar, whose years begin in March here: leap days are then last. */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Takes an ISO 8601 date and time with its offset. Gives milliseconds since 1970; null for anything else. */
export function instantOf(iso: string): number | null {
  const match = isoPattern.exec(iso);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const zone = match[7] ?? 'Z';
  const sign = zone.startsWith('-') ? -1 : 1;
  const offset = zone === 'Z' ? 0 : sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
  const minutes = daysSince1970(year, month, day) * 1_440 + hour * 60 + minute - offset;
  return (minutes * 60 + second) * 1_000;
}
