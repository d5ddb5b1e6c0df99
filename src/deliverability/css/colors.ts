// Colors as CSS and old HTML write them.
import { hexColor } from '#email/render/color.ts';

/** A painted color and its alpha: 0 is transparent, 1 is opaque. */
export interface Paint {
  hex: string;
  alpha: number;
}

const numbersIn = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|deg|grad|rad|turn)?|\bnone\b/g;
const functional = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*([^()]*)\)$/;

const byte = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');

const hexOf = (red: number, green: number, blue: number): string =>
  `#${byte(red)}${byte(green)}${byte(blue)}`;

/** A number, with a percentage as its share of `whole`. */
const numberOf = (text: string, whole: number): number =>
  text === 'none'
    ? 0
    : text.endsWith('%')
      ? (Number.parseFloat(text) / 100) * whole
      : Number.parseFloat(text);

const degrees: Record<string, number> = { grad: 0.9, rad: 180 / Math.PI, turn: 360 };

const angleOf = (text: string): number =>
  numberOf(text, 360) * (degrees[/(?:grad|rad|turn)$/.exec(text)?.[0] ?? ''] ?? 1);

function fromHue(hue: number, saturation: number, lightness: number): [number, number, number] {
  const turn = ((hue % 360) + 360) % 360;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const at = (offset + turn / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

const gamma = (share: number): number =>
  share <= 0.003_130_8 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;

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

const channelsOf = ([red = '', green = '', blue = '']: readonly string[]): [number, number, number] => [
  numberOf(red, 1),
  numberOf(green, 1),
  numberOf(blue, 1),
];

/** `null` for the spaces that few know. */
function hexFrom(name: string, parts: readonly string[]): string | null {
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
      const mix = (share: number): number => share * (1 - white / sum - black / sum) + white / sum;
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

const systemColors: Record<string, string> = {
  canvas: '#ffffff',
  canvastext: '#000000',
  field: '#ffffff',
  fieldtext: '#000000',
  linktext: '#0000ee',
  window: '#ffffff',
  windowtext: '#000000',
};

/** Known to be a color, but not which one. */
const unknowable =
  /^(?:currentcolor|inherit|initial|unset|revert|revert-layer|accentcolor\w*|activetext|button\w+|graytext|highlight\w*|mark\w*|selecteditem\w*|visitedtext|-\w[\w-]*)$|^(?:color-mix|light-dark|device-cmyk|contrast-color|var|env|calc|attr)\(|\bvar\(|\bfrom\b/;

/** A color, `unknown` for one that cannot be known here, or null for an invalid one, which is dropped. */
function readColor(value: string): Paint | 'unknown' | null {
  if (value === 'transparent') return { hex: '#000000', alpha: 0 };
  if (value.startsWith('#')) {
    const hex = hexColor(value);
    if (!hex) return null;
    const digits = value.slice(1);
    const covers =
      digits.length === 4 ? `${digits[3]}${digits[3]}` : digits.length === 8 ? digits.slice(6) : 'ff';
    return { hex, alpha: Number.parseInt(covers, 16) / 255 };
  }
  const call = value.includes('(') ? functional.exec(value) : null;
  if (call) {
    const [, name = '', inner = ''] = call;
    if (unknowable.test(value)) return 'unknown';
    const space = name === 'color' ? (inner.match(/^[a-z0-9-]+/)?.[0] ?? '') : '';
    const parts = inner.slice(space.length).match(numbersIn) ?? [];
    if (parts.length < 3 || parts.length > 4) return null;
    const alpha = parts[3] === undefined ? 1 : Math.min(1, Math.max(0, numberOf(parts[3], 1)));
    const hex = space === 'srgb' ? hexOf(...channelsOf(parts)) : hexFrom(name, parts);
    return hex ? { hex, alpha } : 'unknown';
  }
  const named = hexColor(value) ?? systemColors[value];
  if (named) return { hex: named, alpha: 1 };
  return unknowable.test(value) ? 'unknown' : null;
}

const maxKnown = 500;
const longestKnown = 80;
const known = new Map<string, Paint | 'unknown' | null>();

export function paintOf(value: string): Paint | 'unknown' | null {
  if (value.length > longestKnown) return /^(?:color-mix|light-dark|var)\(/.test(value) ? 'unknown' : null;
  const kept = known.get(value);
  if (kept !== undefined) return kept;
  if (known.size >= maxKnown) known.clear();
  const read = readColor(value);
  known.set(` ${value}`.slice(1), read);
  return read;
}

/** The color of attributes such as `bgcolor`: HTML drops no invalid value of them. */
export function paintOfAttribute(value: string): Paint | null {
  const text = value.trim().toLowerCase();
  if (text === '' || text === 'transparent') return null;
  if (/^#?[0-9a-f]{6}$/.test(text)) return { hex: `#${text.replace('#', '')}`, alpha: 1 };
  const short = hexColor(text);
  if (short && (!text.startsWith('#') || text.length === 4)) return { hex: short, alpha: 1 };
  let digits = text
    .slice(0, 128)
    .replace(/^#/, '')
    .replace(/[^0-9a-f]/g, '0');
  while (digits.length === 0 || digits.length % 3 !== 0) digits += '0';
  const size = digits.length / 3;
  let parts = [digits.slice(0, size), digits.slice(size, 2 * size), digits.slice(2 * size)];
  parts = parts.map((part) => part.slice(-8));
  while ((parts[0]?.length ?? 0) > 2 && parts.every((part) => part.startsWith('0')))
    parts = parts.map((part) => part.slice(1));
  return { hex: `#${parts.map((part) => part.slice(0, 2).padStart(2, '0')).join('')}`, alpha: 1 };
}

/** The visible color of a translucent color on a background. */
export function over(paint: Paint, ground: string): string {
  if (paint.alpha >= 1) return paint.hex;
  const mix = (at: number): number => {
    const under = Number.parseInt(ground.slice(at, at + 2), 16);
    return (under + (Number.parseInt(paint.hex.slice(at, at + 2), 16) - under) * paint.alpha) / 255;
  };
  return hexOf(mix(1), mix(3), mix(5));
}

const colorIn =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^()]{0,80}\)|\b[a-z]{3,20}\b(?![(-])/g;

/** The color of a `background` shorthand; `transparent` if it has none. */
export function colorInBackground(background: string): string {
  const bare = background
    .slice(0, 1_000)
    .replace(/(?:url|gradient|image(?:-set)?|element|paint)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ' ');
  for (const [text] of bare.matchAll(colorIn)) {
    const paint = paintOf(text);
    if (paint) return text;
  }
  return background.includes('var(') ? 'var(--)' : 'transparent';
}

export const hasPicture = (background: string): boolean =>
  /(?:url\(\s*["']?\s*[^\s"')]|(?:gradient|image|image-set|element|paint)\()/.test(background);

/** A gradient of one color is that color; other images are unknown. */
export function flatColorOf(picture: string): Paint | null {
  const stops = /^(?:-webkit-|-moz-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(([^;]{0,500})\)$/.exec(
    picture.trim(),
  )?.[1];
  if (stops === undefined || stops.includes('gradient')) return null;
  const paints = [...stops.matchAll(colorIn)].flatMap(([text]) => {
    const paint = paintOf(text);
    return paint && paint !== 'unknown' ? [paint] : [];
  });
  const [first] = paints;
  return first?.alpha === 1 && paints.every(({ hex, alpha }) => hex === first.hex && alpha === 1)
    ? first
    : null;
}
