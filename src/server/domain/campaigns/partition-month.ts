/** The month a campaign began in, as its rows have it: a day, which the driver reads as that midnight on this machine. */
export const bucketOf = (day: Date | null): string | null =>
  day &&
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
