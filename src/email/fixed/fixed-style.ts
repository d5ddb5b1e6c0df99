// The inline styles that HTML of others may keep: layout of text, tables and images, in values that cannot leave the
// attribute. Positions, animations and addresses are not allowed.
import { hexColor } from '../render/color.ts';
import { memoize } from '../render/memoize.ts';

const allowedProperties = new Set(
  (
    'color background-color font font-family font-size font-style font-weight line-height letter-spacing ' +
    'text-align text-decoration text-transform text-indent vertical-align white-space word-break overflow-wrap ' +
    'direction list-style-type display width max-width min-width height border-collapse border-spacing border-radius ' +
    'table-layout'
  ).split(' '),
);
const boxProperty =
  /^(?:padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?$|^margin(?:-(?:top|right|bottom|left))?$/;
const allowedDisplays = new Set(['block', 'inline', 'inline-block', 'table', 'table-row', 'table-cell']);
const plainValue = /^[\w\s#%.,'()+-]{1,200}$/;

/** A color anywhere in a value as six digits; null when the value calls anything but a color. */
function withPlainColors(value: string): string | null {
  const written = value.replace(/rgba?\([^()]*\)/gi, (color) => hexColor(color) ?? '');
  return written.includes('(') || written.includes(')') ? null : written;
}

function allowedValue(name: string, typed: string): string | null {
  const value = typed
    .replace(/!\s*important\s*$/i, '')
    .replaceAll('"', "'")
    .trim();
  if (!plainValue.test(value)) return null;
  if (name === 'color' || name === 'background-color')
    return value.toLowerCase() === 'transparent' || value.toLowerCase() === 'inherit'
      ? value.toLowerCase()
      : hexColor(value);
  if (name === 'display') return allowedDisplays.has(value.toLowerCase()) ? value.toLowerCase() : null;
  // Negative margins or indents could hide text behind other text or off the page.
  if (/(?:^|[\s(])-/.test(value) && name !== 'letter-spacing' && !name.startsWith('font')) return null;
  if (/^(?:font-size|line-height|max-width|width|height)$/.test(name) && /^0(?:px|%|em)?$/.test(value))
    return null;
  return withPlainColors(value);
}

/** The allowed declarations of a style attribute, each rewritten. */
export const fixedStyle = memoize((css: string): string => {
  const allowed = new Map<string, string>();
  for (const declaration of css.slice(0, 4_000).split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!allowedProperties.has(name) && !boxProperty.test(name)) continue;
    const value = allowedValue(name, declaration.slice(colon + 1));
    if (value) allowed.set(name, value.replace(/\s+/g, ' '));
  }
  return [...allowed].map(([name, value]) => `${name}:${value}`).join(';');
});
