import { formatNumber } from './formats.ts';

/** `1,204` */
export const formatCount = (count: number): string => formatNumber(count);

/** `1 contact`, `1,204 contacts` */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;
