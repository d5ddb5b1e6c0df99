const dayMs = 24 * 60 * 60 * 1000;

const isWeekend = (time: Date): boolean => [0, 6].includes(time.getUTCDay());

/** The same time of day that many working days later, Monday to Friday in UTC. */
export const afterBusinessDays = (from: Date, days: number): Date => {
  let time = from;
  for (let left = days; left > 0; ) {
    time = new Date(time.getTime() + dayMs);
    if (!isWeekend(time)) left -= 1;
  }
  return time;
};
