// Dates and times in the user's time zone.
const two = (part: number): string => String(part).padStart(2, '0');

export const localDateAndTime = (at: Date): { date: string; time: string } => ({
  date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
  time: `${two(at.getHours())}:${two(at.getMinutes())}`,
});

/** Null when one of them is missing or invalid. */
export const toInstant = (date: string, time: string): Date | null => {
  if (!date || !time) return null;
  // Without an offset it is read as local time, with the offset of that very day.
  const at = new Date(`${date}T${time}`);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** A usual hour for reading email, tomorrow. */
export const nextMorning = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9, 0);

/** `Central European Time (Europe/Berlin)`. */
export const timeZoneName = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const long = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return long && long !== timeZone ? `${long} (${timeZone})` : timeZone;
};
