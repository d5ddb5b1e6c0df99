// A thumbnail of an email, showing its top.

export interface ThumbnailRequest {
  html: string;
  /** The images of the email that may be shown, as still PNGs. All others become a plain box. */
  images: readonly { src: string; bytes: Uint8Array }[];
  /** The web fonts of the email: their files on this machine. */
  fonts?: readonly { family: string; paths: readonly string[] }[];
}

export type ThumbnailFault = 'too-deep' | 'cannot-be-drawn' | 'too-slow' | 'busy';

/** A JPEG, 600 px wide, at least 750 and at most 1,200 px high. */
export type Thumbnail = { bytes: Uint8Array; width: number; height: number } | { fault: ThumbnailFault };

export interface Thumbnails {
  draw(request: ThumbnailRequest): Promise<Thumbnail>;
  isClosed(): boolean;
  /** Immediately: current and waiting drawings are answered with `busy`. */
  close(): void;
}
