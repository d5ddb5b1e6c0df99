// A GIF of a few colors, of one frame or of several (GIF89a specification). It never repeats: it has no loop extension.

export interface GifFrame {
  /** The part of the picture that it replaces, in px. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** As `compress` of `lzw.ts` gives it. */
  data: Uint8Array;
}

interface Gif {
  width: number;
  height: number;
  /** `2 ** colorBits` colors, three bytes each. */
  palette: Uint8Array;
  colorBits: number;
  /** The first one is as large as the picture. Each is shown for a second, the last one for good. */
  frames: readonly GifFrame[];
}

const word = (value: number): [number, number] => [value & 255, value >> 8];

const secondInHundredths = 100;
/** The next frame is drawn over this one. */
const keep = 1 << 2;

const controlOf = (isMoving: boolean): number[] =>
  isMoving ? [0x21, 0xf9, 4, keep, ...word(secondInHundredths), 0, 0] : [];

const descriptorOf = ({ x, y, width, height }: GifFrame): number[] => [
  0x2c,
  ...word(x),
  ...word(y),
  ...word(width),
  ...word(height),
  0,
];

/** The bytes that a frame adds to a file of several. */
export const bytesOfFrame = ({ data }: Pick<GifFrame, 'data'>): number => 18 + data.length;

/** Takes pictures of at most 65,535 px a side. Gives the file. */
export const writeGif = ({ width, height, palette, colorBits, frames }: Gif): Uint8Array<ArrayBuffer> => {
  const header = [
    ...[...'GIF89a'].map((letter) => letter.charCodeAt(0)),
    ...word(width),
    ...word(height),
    0xf0 | (colorBits - 1),
    0,
    0,
    ...palette,
  ];
  const isMoving = frames.length > 1;
  const parts = frames.flatMap((frame) => [
    Uint8Array.from([...controlOf(isMoving), ...descriptorOf(frame)]),
    frame.data,
  ]);
  const total = header.length + parts.reduce((sum, part) => sum + part.length, 0) + 1;
  const file = new Uint8Array(total);
  file.set(header);
  let at = header.length;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  file[at] = 0x3b;
  return file;
};
