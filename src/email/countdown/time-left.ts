// The time until a deadline as the figures of a countdown.

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** More days have no place in the picture. */
export const maxDays = 999;

/**
 * Takes the deadline in seconds and the time in milliseconds, both since 1970. Gives whole seconds, 0 from the deadline
 * on. A begun second counts, so that 0 is never shown before the deadline.
 */
export const secondsLeft = (until: number, nowMs: number): number =>
  Math.max(0, Math.ceil(until - nowMs / 1_000));

/** Three figures for the days as long as there are a hundred of them. */
export const dayDigitsOf = (seconds: number): 2 | 3 => (seconds >= 100 * day ? 3 : 2);

const figures = (value: number, count: number): number[] =>
  [...String(value).padStart(count, '0')].map(Number);

/**
 * Takes whole seconds. Gives the figures of days, hours, minutes and, if it ticks, seconds. A still countdown counts a
 * begun minute, so that it never shows 0 before the deadline.
 */
export const figuresOf = (seconds: number, isTicking: boolean, dayDigits: 2 | 3): number[][] => {
  const shown = isTicking ? seconds : Math.ceil(seconds / minute) * minute;
  const days = Math.min(Math.floor(shown / day), dayDigits === 3 ? maxDays : 99);
  return [
    figures(days, dayDigits),
    figures(Math.floor((shown % day) / hour), 2),
    figures(Math.floor((shown % hour) / minute), 2),
    ...(isTicking ? [figures(shown % minute, 2)] : []),
  ];
};
