// Whether a condition of `@media` applies to a reader of an email.
import { copyOf } from '../message/characters.ts';
import { pixelsOf } from './lengths.ts';
import { isBracketed, splitOutside } from './split.ts';
import type { View } from './views.ts';

/** Null for a condition that no browser knows: neither it nor its negation applies. */
export type Truth = boolean | null;

export type Condition = (view: View) => Truth;

export const never: Condition = () => false;
export const always: Condition = () => true;

export const not =
  (one: Condition): Condition =>
  (view) => {
    const truth = one(view);
    return truth === null ? null : !truth;
  };

export const all =
  (list: readonly Condition[]): Condition =>
  (view) => {
    let truth: Truth = true;
    for (const one of list) {
      const own = one(view);
      if (own === false) return false;
      if (own === null) truth = null;
    }
    return truth;
  };

export const any =
  (list: readonly Condition[]): Condition =>
  (view) => {
    let truth: Truth = false;
    for (const one of list) {
      const own = one(view);
      if (own) return true;
      if (own === null) truth = null;
    }
    return truth;
  };

/** `a and b`, `a or b`, `not a`, brackets in brackets. */
export function logic(text: string, leaf: (text: string) => Condition, depth = 0): Condition {
  const bare = text.trim();
  if (depth > 8 || bare === '') return () => null;
  const either = splitOutside(bare, /\bor\b/);
  if (either.length > 1) return any(either.map((part) => logic(part, leaf, depth + 1)));
  const both = splitOutside(bare, /\band\b/);
  if (both.length > 1) return all(both.map((part) => logic(part, leaf, depth + 1)));
  if (/^not\b/.test(bare)) return not(logic(bare.slice(3), leaf, depth + 1));
  if (isBracketed(bare)) {
    const inner = bare.slice(1, -1).trim();
    return inner.startsWith('(') || /^not\s*\(/.test(inner) ? logic(inner, leaf, depth + 1) : leaf(inner);
  }
  return leaf(bare);
}

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

interface Measure {
  of: (view: View) => number;
  read: (text: string) => number | null;
}

const lengthOf = (text: string): number | null => pixelsOf(text.trim());
const width: Measure = { of: (view) => view.width, read: lengthOf };
const height: Measure = { of: (view) => view.height, read: lengthOf };
const aspect: Measure = { of: (view) => view.width / view.height, read: ratioOf };
const plain = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null);
const fixed = (value: number): Measure => ({ of: () => value, read: plain });

const measures: Record<string, Measure> = {
  width,
  'device-width': width,
  height,
  'device-height': height,
  'aspect-ratio': aspect,
  'device-aspect-ratio': aspect,
  resolution: { of: (view) => view.density, read: densityOf },
  '-webkit-device-pixel-ratio': { of: (view) => view.density, read: densityOf },
  '-moz-device-pixel-ratio': { of: (view) => view.density, read: densityOf },
  color: fixed(8),
  'color-index': fixed(0),
  monochrome: fixed(0),
  grid: fixed(0),
};

const extra: Condition = ({ hasExtras }) => hasExtras;

/** The condition of a vendor feature: the engine its prefix names. */
const own = (name: string, condition: Condition): Condition => {
  if (name.startsWith('-webkit-')) return all([({ engine }) => engine === 'webkit', condition]);
  if (name.startsWith('-moz-')) return all([({ engine }) => engine === 'gecko', condition]);
  // Internet Explorer and the programs that were made of it.
  return name.startsWith('-ms-') ? extra : condition;
};

const compare = (sign: string, one: number, other: number): boolean => {
  switch (sign) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    default:
      return one === other;
  }
};

function measured(name: string, sign: string, value: string): Condition | null {
  const measure = measures[name];
  if (!measure) return null;
  const to = measure.read(value);
  // Such as `calc(…)` of unknown values.
  if (to === null) return /\(/.test(value) ? extra : () => null;
  return own(name, (view) => compare(sign, measure.of(view), to));
}

const flipped: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' };

function rangeOf(text: string): Condition | null {
  const parts = text.split(/\s*(<=|>=|<|>|=)\s*/);
  const [first = '', sign = '', second = '', after, third = ''] = parts.map((part) => part.trim());
  if (parts.length === 3)
    return measured(first, sign, second) ?? measured(second, flipped[sign] ?? '=', first);
  if (parts.length !== 5 || after === undefined) return null;
  const low = measured(second, flipped[sign] ?? '=', first);
  const high = measured(second, after, third);
  return low && high ? all([low, high]) : null;
}

/** Features with keyword values. */
function told(name: string, value: string | undefined): Condition | null {
  const is = (test: (view: View) => boolean, yes: string, no: string): Condition | null =>
    value === undefined || value === yes ? test : value === no ? (view) => !test(view) : null;
  switch (name) {
    case 'prefers-color-scheme':
      if (value === undefined) return always;
      return is(({ isDark }) => isDark, 'dark', 'light');
    case 'hover':
    case 'any-hover':
      return is(({ hasMouse }) => hasMouse, 'hover', 'none');
    case 'pointer':
    case 'any-pointer':
      if (value === undefined) return always;
      if (value === 'none') return never;
      return is(({ hasMouse }) => hasMouse, 'fine', 'coarse');
    case 'orientation':
      return is((view) => view.width > view.height, 'landscape', 'portrait');
    case 'scripting':
      return is(() => false, 'enabled', 'none');
    default:
      break;
  }
  if (/^-(?:webkit|moz|ms)-[a-z-]+$/.test(name)) return own(name, name.startsWith('-ms-') ? extra : always);
  return extras.test(name) ? extra : null;
}

const extras =
  /^(?:prefers-[a-z-]+|forced-colors|inverted-colors|display-mode|update|overflow-(?:block|inline)|color-gamut|(?:video-)?dynamic-range|environment-blending|scan|(?:horizontal|vertical)-viewport-segments|nav-controls)$/;

function featureOf(text: string): Condition {
  const unknown: Condition = () => null;
  if (/[<>]|[^:]=/.test(text) && !text.includes(':')) return rangeOf(text) ?? unknown;
  const colon = text.indexOf(':');
  const name = (colon === -1 ? text : text.slice(0, colon)).trim();
  const value = colon === -1 ? undefined : text.slice(colon + 1).trim();
  const [, vendor = '', edge, rest = ''] = /^(-webkit-)?(min|max)-(.+)$/.exec(name) ?? [];
  if (edge !== undefined && value !== undefined) {
    const found = measured(vendor + rest, edge === 'min' ? '>=' : '<=', value);
    if (found) return found;
  }
  if (measures[name])
    return value === undefined
      ? (view) => (measures[name]?.of(view) ?? 0) !== 0
      : (measured(name, '=', value) ?? unknown);
  return told(name, value) ?? unknown;
}

const types: Record<string, boolean> = { all: true, screen: true };

function queryOf(query: string): Condition {
  const text = query.trim();
  if (text === '') return never;
  const [, mark, type, rest] = /^(?:(not|only)\s+)?([a-z][\w-]*)\s*(?:and\b\s*([\s\S]*))?$/.exec(text) ?? [];
  if (type === undefined || type === 'not' || type === 'only') return logic(text, featureOf);
  const holds: Condition = types[type] ? always : never;
  const condition = rest === undefined ? holds : all([holds, logic(rest, featureOf)]);
  return mark === 'not' ? not(condition) : condition;
}

const longest = 2_000;

const maxKnown = 300;
const known = new Map<string, Condition>();

/**
 * The text after `@media`, in lower case. Without a condition it always applies. The same text gives the same
 * condition.
 */
export function mediaCondition(prelude: string): Condition {
  const text = prelude.trim();
  if (text === '') return always;
  if (text.length > longest) return never;
  const kept = known.get(text);
  if (kept) return kept;
  if (known.size >= maxKnown) known.clear();
  const condition = any(splitOutside(text, /,/).map(queryOf));
  known.set(copyOf(text), condition);
  return condition;
}
