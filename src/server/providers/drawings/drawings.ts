// Pictures of our own making: drawings and words, never the markup of a user.

export interface DrawnText {
  text: string;
  face: 'sans' | 'serif';
  /** In px. */
  fontSize: number;
  /** The box that the text is centered in, in px. What does not fit is cut. */
  width: number;
  height: number;
}

export interface Drawings {
  /** An SVG without text, as a PNG of this size in px. */
  png(svg: string, size: { width: number; height: number }): Promise<Uint8Array<ArrayBuffer>>;
  /** How much of each px the text covers, 0 to 255, in rows from the top. */
  coverage(text: DrawnText): Promise<Uint8Array<ArrayBuffer>>;
}
