// The few basic shapes of the library's images. An object's base is at (0, 0); up is negative.

const mixedChannel = (from: number, to: number, share: number): number =>
  Math.round(from + (to - from) * share);

const channels = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** `#rrggbb` moved toward another by a share of 0 to 1. */
export const mix = (color: string, target: string, share: number): string => {
  const end = channels(target);
  const parts = channels(color).map((channel, index) => mixedChannel(channel, end[index] ?? 0, share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** Darker, and a little warmer than mixed with black. */
export const shade = (color: string, share = 0.16): string => mix(color, '#2a1a2e', share);
/** Lighter and a little warmer. */
export const light = (color: string, share = 0.25): string => mix(color, '#fff8ee', share);

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
): string => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Rotated by degrees about its own base, then moved. */
export const transform = (svg: string, x: number, y: number, degrees = 0, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${svg}</g>`;

/** The colors of an object: its own, a second, a third for small parts, and the darkest line. */
export interface Tones {
  main: string;
  second: string;
  third: string;
  ink: string;
  paper: string;
}

/** An object that stands, lies or hangs in an image. Width and height are those of the drawing, about 200 high. */
export interface Illustration {
  width: number;
  height: number;
  /** False for what hangs or floats and so casts no shadow on a table. */
  stands?: boolean;
  /** Its natural color, as a lemon is yellow; overrides the colors of the image. */
  color?: string;
  draw: (tones: Tones) => string;
}

/** Preserves the literal names of a set of objects. */
export const illustrations = <Name extends string>(
  set: Record<Name, Illustration>,
): Record<Name, Illustration> => set;
