import type { PictureFact } from './message.ts';

/** What a reader sees as a picture: neither hidden nor the dot that counts opens. */
export const isPicture = ({ isHidden, width, height }: PictureFact): boolean =>
  !isHidden && !(width !== null && width <= 2 && height !== null && height <= 2);
