import { formatNumber } from './formats.ts';

/** `1,204` */
export const formatCount = (count: number): string => formatNumber(count);
