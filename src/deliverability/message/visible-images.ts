// Which images count as images for readers.
import type { ImageFact } from './message.ts';

/** True for an image that is neither hidden nor a tracking pixel. */
export const isVisibleImage = ({ isHidden, width, height }: ImageFact): boolean =>
  !isHidden && !(width !== null && width <= 2 && height !== null && height <= 2);
