// The features of media queries, such as `max-width: 600px`, as conditions.
import { pixelsOf } from '../values/lengths.ts';
import { all, always, type Condition, never } from './conditions.ts';
import type { View } from './views.ts';

const ratioOf = (text: string): number | null => {
  const [over = '', under = '1'] = text.split('/');
  const ratio = Number(over) / Number(under);
  return over.trim() !== '' && Number.isFinite(ratio) ? ratio : null;
};

const densities: Record<string, number> = { dppx: 1, x: 1, dpi: 96, dpcm: 37.8 };

const densityOf = (text: string): number | null => {
  const [, number, unit = 'dppx'] = /^([\d.]+)(dppx|x|dpi|dpcm)?$/.exec(text.trim()) ?? [];
  return number === undefined ? null : Number(number) / (densities[unit] ?? 1);
};

/** A feature with a numeric value: its value in a view, and the parser of the values it is compared with. */
interface RangeFeature {
  valueIn: (view: View) => number;
  parse: (text: string) => number | null;
}

const lengthOf = (text: string): number | null => pixelsOf(text.trim());
const width: RangeFeature = { valueIn: (view) => view.width, parse: lengthOf };
const height: RangeFeature = { valueIn: (view) => view.height, parse: lengthOf };
const aspect: RangeFeature = { valueIn: (view) => view.width / view.height, parse: ratioOf };
const integerOf = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null);
const fixed = (value: number): RangeFeature => ({ valueIn: () => value, parse: integerOf });

const rangeFeatures: ReadonlyMap<string, RangeFeature> = new Map(
  Object.entries({
    width,
    'device-width': width,
    height,
    'device-height': height,
    'aspect-ratio': aspect,
    'device-aspect-ratio': aspect,
    resolution: { valueIn: (view) => view.density, parse: densityOf },
    '-webkit-device-pixel-ratio': { valueIn: (view) => view.density, parse: densityOf },
    '-moz-device-pixel-ratio': { valueIn: (view) => view.density, parse: densityOf },
    color: fixed(8),
    'color-index': fixed(0),
    monochrome: fixed(0),
    grid: fixed(0),
  }),
);

const optional: Condition = ({ hasOptionalFeatures }) => hasOptionalFeatures;

/** A feature with a vendor prefix applies only in the engine of that vendor. */
const withVendor = (name: string, condition: Condition): Condition => {
  if (name.startsWith('-webkit-')) return all([({ engine }) => engine === 'webkit', condition]);
  if (name.startsWith('-moz-')) return all([({ engine }) => engine === 'gecko', condition]);
  // Internet Explorer and the programs that were made of it.
  return name.startsWith('-ms-') ? optional : condition;
};

const compare = (operator: string, value: number, other: number): boolean => {
  switch (operator) {
    case '<':
      return value < other;
    case '<=':
      return value <= other;
    case '>':
      return value > other;
    case '>=':
      return value >= other;
    default:
      return value === other;
  }
};

function comparison(name: string, operator: string, value: string): Condition | null {
  const feature = rangeFeatures.get(name);
  if (!feature) return null;
  const limit = feature.parse(value);
  // `calc(…)` and other functions of unknown values.
  if (limit === null) return /\(/.test(value) ? optional : () => null;
  return withVendor(name, (view) => compare(operator, feature.valueIn(view), limit));
}

const mirrored: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' };

/** `width >= 400px`, `400px <= width <= 600px`. */
function rangeCondition(text: string): Condition | null {
  const parts = text.split(/\s*(<=|>=|<|>|=)\s*/);
  const [first = '', operator = '', second = '', secondOperator, third = ''] = parts.map((part) =>
    part.trim(),
  );
  if (parts.length === 3)
    return comparison(first, operator, second) ?? comparison(second, mirrored[operator] ?? '=', first);
  if (parts.length !== 5 || secondOperator === undefined) return null;
  const low = comparison(second, mirrored[operator] ?? '=', first);
  const high = comparison(second, secondOperator, third);
  return low && high ? all([low, high]) : null;
}

/** A feature with keyword values; null for one that no browser knows. */
function keywordFeature(name: string, value: string | undefined): Condition | null {
  /** `test` for the keyword `yes` and for no keyword, its opposite for `no`. */
  const oneOf = (test: (view: View) => boolean, yes: string, no: string): Condition | null =>
    value === undefined || value === yes ? test : value === no ? (view) => !test(view) : null;
  switch (name) {
    case 'prefers-color-scheme':
      if (value === undefined) return always;
      return oneOf(({ isDark }) => isDark, 'dark', 'light');
    case 'hover':
    case 'any-hover':
      return oneOf(({ hasMouse }) => hasMouse, 'hover', 'none');
    case 'pointer':
    case 'any-pointer':
      if (value === undefined) return always;
      if (value === 'none') return never;
      return oneOf(({ hasMouse }) => hasMouse, 'fine', 'coarse');
    case 'orientation':
      return oneOf((view) => view.width > view.height, 'landscape', 'portrait');
    case 'scripting':
      return oneOf(() => false, 'enabled', 'none');
    default:
      break;
  }
  if (/^-(?:webkit|moz|ms)-[a-z-]+$/.test(name))
    return withVendor(name, name.startsWith('-ms-') ? optional : always);
  return optionalFeatures.test(name) ? optional : null;
}

/** Features that only some programs know, or that depend on the reader. */
const optionalFeatures =
  /^(?:prefers-[a-z-]+|forced-colors|inverted-colors|display-mode|update|overflow-(?:block|inline)|color-gamut|(?:video-)?dynamic-range|environment-blending|scan|(?:horizontal|vertical)-viewport-segments|nav-controls)$/;

/** The condition of one feature, without its brackets: `max-width: 600px`, `width <= 600px`, `hover`. */
export function mediaFeature(text: string): Condition {
  const unknown: Condition = () => null;
  if (/[<>]|[^:]=/.test(text) && !text.includes(':')) return rangeCondition(text) ?? unknown;
  const colon = text.indexOf(':');
  const name = (colon === -1 ? text : text.slice(0, colon)).trim();
  const value = colon === -1 ? undefined : text.slice(colon + 1).trim();
  const [, vendor = '', bound, rest = ''] = /^(-webkit-)?(min|max)-(.+)$/.exec(name) ?? [];
  if (bound !== undefined && value !== undefined) {
    const range = comparison(vendor + rest, bound === 'min' ? '>=' : '<=', value);
    if (range) return range;
  }
  const feature = rangeFeatures.get(name);
  if (feature)
    return value === undefined
      ? (view) => feature.valueIn(view) !== 0
      : (comparison(name, '=', value) ?? unknown);
  return keywordFeature(name, value) ?? unknown;
}
