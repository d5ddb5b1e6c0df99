// Uploaded images, and their forms that every mail program displays.

export type ImageFault = 'not-an-image' | 'damaged' | 'too-many-pixels' | 'too-many-frames' | 'busy';

export interface ReadyImage {
  bytes: Uint8Array;
  /** Classic Outlook shows neither WebP nor AVIF, so an image is always stored as one of these (rule I7). */
  ext: 'jpg' | 'png' | 'gif';
  width: number;
  height: number;
  /** Whether any part of it is transparent. */
  hasAlpha: boolean;
}

export type PreparedImage = ReadyImage | { fault: ImageFault; width?: number; height?: number };

/** In px of the stored image. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Images {
  /** Decodes and re-encodes: the output is an image and nothing else, even if the input contained more. */
  prepare(bytes: Uint8Array): Promise<PreparedImage>;
  /** A region of a prepared image; null when it is not inside the image, or the image is animated. */
  crop(bytes: Uint8Array, region: Region): Promise<ReadyImage | null>;
  /**
   * An image with a drawing, a PNG of at most its size, over its middle, scaled down to this width; null when it is
   * animated.
   */
  overlay(bytes: Uint8Array, options: { drawing: Uint8Array; width: number }): Promise<ReadyImage | null>;
  /**
   * An image under black of this opacity, 0 to 1, scaled down to this width; null when it is animated. What cannot be seen
   * through has at most `maxBytes`.
   */
  shade(
    bytes: Uint8Array,
    options: { opacity: number; width: number; maxBytes: number },
  ): Promise<ReadyImage | null>;
  /** A still image of at most this width, transparency preserved; null when the file cannot be read. */
  still(
    bytes: Uint8Array,
    maxWidth: number,
  ): Promise<{ bytes: Uint8Array; width: number; height: number } | null>;
}
