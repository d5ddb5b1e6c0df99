// Days as conditions compare them: in UTC, as `2026-11-21`. Times are ms since 1970.

export const dayMs = 86_400_000;

const daysPer400Years = 146_097;
/** From 0000-03-01 to 1970-01-01: years that begin in March have their leap day at the end. */
const daysBefore1970 = 719_468;

/** The day of a time. */
export function isoDay(time: number): string {
  const days = Math.floor(time / dayMs) + daysBefore1970;
  const era = Math.floor(days / daysPer400Years);
  const dayOfEra = days - era * daysPer400Years;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** When a day begins; `day` as `2026-11-21`. */
export function startOfDay(day: string): number {
  const [givenYear = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const year = givenYear - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * daysPer400Years + dayOfEra - daysBefore1970) * dayMs;
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/**
 * Days of the year as `11-21`, `count` of them, from today on. A birthday on 29 February falls on the 28th in other
 * years.
 */
export const daysOfYear = (now: number, count: number): string[] => {
  const found = new Set<string>();
  for (let offset = 0; offset < Math.min(count, 366); offset += 1) {
    const day = isoDay(now + offset * dayMs);
    found.add(day.slice(5));
    if (day.endsWith('-02-28') && !isLeapYear(Number(day.slice(0, 4)))) found.add('02-29');
  }
  return [...found];
};
