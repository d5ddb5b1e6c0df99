import type { PictureFact } from './message.ts';

/** Visible images: neither hidden nor tracking pixels. */
export const isPicture = ({ isHidden, width, height }: PictureFact): boolean =>
  !isHidden && !(width !== null && width <= 2 && height !== null && height <= 2);
