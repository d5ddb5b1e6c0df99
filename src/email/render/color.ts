import { colorNames } from './color-names.ts';

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

const channel = (value: string): number =>
  value.endsWith('%') ? (Number.parseFloat(value) * 255) / 100 : Number(value);

/**
 * A CSS color as `#rrggbb` in lower case, or `null` when it cannot be written so. Accepts three, four, six or eight hex
 * digits, `rgb()`/`rgba()` with commas or spaces, and color names. Alpha is dropped: Word does not support it (rule
 * D8), and Gmail drops a whole style attribute for `rgb(0 128 0)`.
 */
export function hexColor(value: string): string | null {
  const text = value.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (hex) {
    const digits = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex;
    return `#${digits.slice(0, 6)}`;
  }
  const rgb = /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/.exec(text);
  if (rgb) {
    const channels = rgb.slice(1, 4).map(channel);
    return channels.every(Number.isFinite) ? `#${channels.map(byte).join('')}` : null;
  }
  return colorNames.get(text) ?? null;
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const share = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of WCAG 2.2 between two `#rrggbb` colors, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast that WCAG 2.2 requires of normal text (success criterion 1.4.3). */
export const readableContrast = 4.5;

/**
 * The first of the colors with a contrast of 4.5:1 on the background (WCAG 2.2, 1.4.3). If none has it, black or white,
 * one of which has it on any color.
 */
export function readableOn(background: string, ...colors: readonly [string, ...string[]]): string {
  const first = colors.find((color) => contrast(color, background) >= readableContrast);
  if (first) return first;
  return contrast('#000000', background) >= contrast('#ffffff', background) ? '#000000' : '#ffffff';
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16) || 0);

/** `share` of the second color in the first, 0 to 1; both `#rrggbb`. */
export function mixed(first: string, second: string, share: number): string {
  const others = channelsOf(second);
  return `#${channelsOf(first)
    .map((value, index) => byte(value + ((others[index] ?? value) - value) * share))
    .join('')}`;
}

/** True for a `#rrggbb` color on which white has more contrast than black. */
export const isDark = (hex: string): boolean => contrast('#ffffff', hex) > contrast('#000000', hex);

/** The color nearest to `color` that is readable on the background; it keeps its hue if possible. Both `#rrggbb`. */
export function readableShade(color: string, background: string, minContrast = readableContrast): string {
  const away = isDark(background) ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mixed(color, away, share);
    if (contrast(shade, background) >= minContrast) return shade;
  }
  return readableOn(background, away);
}

const distance = (first: string, second: string): number => {
  const others = channelsOf(second);
  return Math.hypot(...channelsOf(first).map((value, index) => value - (others[index] ?? value)));
};

/**
 * The smaller of two changes that make a label readable: another shade of the background, or of the label. A white
 * label on a mid blue stays white, and the blue gets a little darker. All are `#rrggbb`.
 */
export function readablePair(label: string, background: string): { label: string; background: string } {
  if (contrast(label, background) >= readableContrast) return { label, background };
  const newBackground = readableShade(background, label);
  const newLabel = readableShade(label, background);
  return distance(background, newBackground) <= distance(label, newLabel)
    ? { label, background: newBackground }
    : { label: newLabel, background };
}

/** The default color of links on a background. */
export const linkColorOn = (background: string): string => readableOn(background, '#1d4ed8', '#bfdbfe');
