// Pictures as they are uploaded, and as every mail program shows them.

export type PictureFault = 'not-a-picture' | 'damaged' | 'too-many-pixels' | 'too-many-frames' | 'busy';

export interface ReadyPicture {
  bytes: Uint8Array;
  /** Classic Outlook shows neither WebP nor AVIF, so a picture is always kept as one of these (rule I7). */
  ext: 'jpg' | 'png' | 'gif';
  width: number;
  height: number;
  /** Whether any part of it can be seen through. */
  hasAlpha: boolean;
}

export type PreparedPicture = ReadyPicture | { fault: PictureFault; width?: number; height?: number };

/** In px of the picture as it is kept. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Pictures {
  /** Decodes and encodes anew: what comes out is a picture and nothing else, whatever came in. */
  prepare(bytes: Uint8Array): Promise<PreparedPicture>;
  /** The part of a picture that was prepared before; null when it is not inside it, or the picture moves. */
  crop(bytes: Uint8Array, region: Region): Promise<ReadyPicture | null>;
  /** One still picture at most this wide, on no background; null when it cannot be read. */
  still(
    bytes: Uint8Array,
    maxWidth: number,
  ): Promise<{ bytes: Uint8Array; width: number; height: number } | null>;
}
