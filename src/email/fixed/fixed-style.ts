// The inline styles that HTML of others may keep: layout of text, tables and images, in values that cannot leave the
// attribute. Positions, animations and addresses are not allowed.
import { readDeclarations } from '#css/declarations.ts';
import { hexColor } from '../render/color.ts';
import { memoize } from '../render/memoize.ts';

const sides = ['', '-top', '-right', '-bottom', '-left'];
const allowedProperties = new Set([
  ...(
    'color background-color font font-family font-size font-style font-weight line-height letter-spacing ' +
    'text-align text-decoration text-transform text-indent vertical-align white-space word-break overflow-wrap ' +
    'direction list-style-type display width max-width min-width height border-collapse border-spacing border-radius ' +
    'table-layout'
  ).split(' '),
  ...sides.flatMap((side) => [
    `padding${side}`,
    `margin${side}`,
    ...['', '-width', '-style', '-color'].map((part) => `border${side}${part}`),
  ]),
]);
/** They would hide text. */
const neverZero = new Set(['font-size', 'line-height', 'max-width', 'width', 'height']);
const allowedDisplays = new Set(['block', 'inline', 'inline-block', 'table', 'table-row', 'table-cell']);
const plainValue = /^[\w\s#%.,'()+-]{1,200}$/;

/** A color anywhere in a value as six digits; null when the value calls anything but a color. */
function withPlainColors(value: string): string | null {
  if (!value.includes('(')) return value.includes(')') ? null : value;
  const written = value.replace(/rgba?\([^()]*\)/gi, (color) => hexColor(color) ?? '');
  return written.includes('(') || written.includes(')') ? null : written;
}

function allowedValue(name: string, typed: string): string | null {
  const value = typed.replaceAll('"', "'");
  if (!plainValue.test(value)) return null;
  if (name === 'color' || name === 'background-color')
    return value.toLowerCase() === 'transparent' || value.toLowerCase() === 'inherit'
      ? value.toLowerCase()
      : hexColor(value);
  if (name === 'display') return allowedDisplays.has(value.toLowerCase()) ? value.toLowerCase() : null;
  // Negative margins or indents could hide text behind other text or off the page.
  if (
    value.includes('-') &&
    /(?:^|[\s(])-/.test(value) &&
    name !== 'letter-spacing' &&
    !name.startsWith('font')
  )
    return null;
  if (neverZero.has(name) && /^0(?:px|%|em)?$/.test(value)) return null;
  return withPlainColors(value);
}

function rewritten(css: string): string {
  const allowed = new Map<string, string>();
  for (const { name, value: typed } of readDeclarations(css.slice(0, 4_000))) {
    if (!allowedProperties.has(name)) continue;
    const value = allowedValue(name, typed);
    if (value) allowed.set(name, value.replace(/\s+/g, ' '));
  }
  return [...allowed].map(([name, value]) => `${name}:${value}`).join(';');
}

/** The allowed declarations of a style attribute, each rewritten. HTML of others has many styles. */
export const fixedStyle = memoize(rewritten, { maxEntries: 2_000 });
