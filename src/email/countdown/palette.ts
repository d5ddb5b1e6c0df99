// The sixteen colors of a countdown: four, and the shades between them that smooth edges.
import { mixed } from '../render/color.ts';
import type { CountdownColors } from './looks.ts';

export const colorBits = 4;

/** Palette indexes from a bit of a color, over another one, to all of it. */
export type Ramp = readonly number[];

export const groundIndex = 0;
// A figure on its card has indexes below 8, which compress better. Edges of four shades look smooth at two px for each of
// the email.
export const inkRamp: Ramp = [2, 3, 4, 5];
export const cardRamp: Ramp = [6, 7, 8, 1];
export const labelRamp: Ramp = [9, 10, 11, 12];
const size = 1 << colorBits;

/** The index for a coverage of 0 to 255; -1 where nothing covers. */
export const levelOf = (ramp: Ramp, coverage: number): number =>
  ramp[Math.round((coverage / 255) * ramp.length) - 1] ?? -1;

const bytesOf = (hex: string): number[] =>
  [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));

/** Three bytes for each index. */
export const paletteOf = ({ ground, card, ink, label }: CountdownColors): Uint8Array => {
  const colors = new Array<string>(size).fill(ground);
  const fill = (ramp: Ramp, from: string, to: string): void => {
    for (const [level, index] of ramp.entries()) colors[index] = mixed(from, to, (level + 1) / ramp.length);
  };
  fill(cardRamp, ground, card);
  fill(inkRamp, card, ink);
  fill(labelRamp, ground, label);
  return Uint8Array.from(colors.flatMap(bytesOf));
};
