// Converts colors of the CSS color spaces to sRGB.

const byteOf = (fraction: number): string =>
  Math.round(Math.min(1, Math.max(0, fraction)) * 255)
    .toString(16)
    .padStart(2, '0');

/** Channels from 0 to 1 as `#rrggbb`. */
export const hexOf = (red: number, green: number, blue: number): string =>
  `#${byteOf(red)}${byteOf(green)}${byteOf(blue)}`;

/** A number, or a percentage of `percentageBase`; `none` is 0. */
export const numberOf = (text: string, percentageBase: number): number =>
  text === 'none'
    ? 0
    : text.endsWith('%')
      ? (Number.parseFloat(text) / 100) * percentageBase
      : Number.parseFloat(text);

const degreesPerUnit: Record<string, number> = { grad: 0.9, rad: 180 / Math.PI, turn: 360 };

const angleOf = (text: string): number =>
  numberOf(text, 360) * (degreesPerUnit[/(?:grad|rad|turn)$/.exec(text)?.[0] ?? ''] ?? 1);

function fromHue(hue: number, saturation: number, lightness: number): [number, number, number] {
  const degrees = ((hue % 360) + 360) % 360;
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const step = (offset + degrees / 30) % 12;
    return lightness - amplitude * Math.max(-1, Math.min(step - 3, 9 - step, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** The gamma curve of sRGB. */
const gamma = (linear: number): number =>
  linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

function fromOklab(lightness: number, a: number, b: number): string {
  const long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const middle = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return hexOf(
    gamma(4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short),
    gamma(-1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short),
    gamma(-0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short),
  );
}

function fromLab(lightness: number, a: number, b: number): string {
  const fy = (lightness + 16) / 116;
  const back = (value: number): number =>
    value ** 3 > 216 / 24_389 ? value ** 3 : (116 * value - 16) / (24_389 / 27);
  // The D50 white point, which lab() uses.
  const x = back(fy + a / 500) * 0.964_3;
  const y = back(fy);
  const z = back(fy - b / 200) * 0.825_1;
  return hexOf(
    gamma(3.134_136 * x - 1.617_386 * y - 0.490_662 * z),
    gamma(-0.978_755 * x + 1.916_141 * y + 0.033_45 * z),
    gamma(0.071_955 * x - 0.228_977 * y + 1.405_386 * z),
  );
}

export const channelsOf = ([red = '', green = '', blue = '']: readonly string[]): [
  number,
  number,
  number,
] => [numberOf(red, 1), numberOf(green, 1), numberOf(blue, 1)];

/** The color of a function such as `hsl()`, `#rrggbb`; null for an unknown function. */
export function hexFrom(name: string, parts: readonly string[]): string | null {
  const [first = '', second = '', third = ''] = parts;
  switch (name) {
    case 'rgb':
    case 'rgba':
      return hexOf(numberOf(first, 255) / 255, numberOf(second, 255) / 255, numberOf(third, 255) / 255);
    case 'hsl':
    case 'hsla': {
      const clamp = (text: string): number => Math.min(1, Math.max(0, numberOf(text, 100) / 100));
      return hexOf(...fromHue(angleOf(first), clamp(second), clamp(third)));
    }
    case 'hwb': {
      const white = numberOf(second, 100) / 100;
      const black = numberOf(third, 100) / 100;
      const sum = Math.max(1, white + black);
      const mix = (channel: number): number => channel * (1 - white / sum - black / sum) + white / sum;
      const [red, green, blue] = fromHue(angleOf(first), 1, 0.5);
      return hexOf(mix(red), mix(green), mix(blue));
    }
    case 'lab':
      return fromLab(numberOf(first, 100), numberOf(second, 125), numberOf(third, 125));
    case 'oklab':
      return fromOklab(numberOf(first, 1), numberOf(second, 0.4), numberOf(third, 0.4));
    case 'lch':
    case 'oklch': {
      const isOk = name === 'oklch';
      const chroma = numberOf(second, isOk ? 0.4 : 150);
      const angle = (angleOf(third) * Math.PI) / 180;
      const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
      return isOk ? fromOklab(numberOf(first, 1), a, b) : fromLab(numberOf(first, 100), a, b);
    }
    default:
      return null;
  }
}
