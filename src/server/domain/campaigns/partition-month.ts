/** The partition month of a campaign's rows: a day, which the driver reads as local midnight. */
export const partitionMonthOf = (day: Date | null): string | null =>
  day &&
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
