import type { Declarations } from '../../css/declarations.ts';
import type { Check } from '../../judge/check.ts';
import type { Spot } from '../../message/reader.ts';

const read = new WeakMap<Declarations, string | null>();

/** The feature that the layout depends on, in CSS terms; null when every client supports it. */
function restsOn(css: Declarations): string | null {
  const kept = read.get(css);
  if (kept !== undefined) return kept;
  const found = findFragile(css);
  read.set(css, found);
  return found;
}

function findFragile(css: Declarations): string | null {
  const display = css.get('display');
  if (display && /^(?:inline-)?(?:flex|grid)$/.test(display)) return `display: ${display}`;
  const position = css.get('position');
  if (position === 'absolute' || position === 'fixed' || position === 'sticky')
    return `position: ${position}`;
  for (const [name, value] of css)
    if (name.startsWith('margin') && /(?:^|\s)-\d*\.?\d*[1-9]/.test(value)) return `${name}: ${value}`;
  return null;
}

/** Inside `@media` it is an enhancement for clients that support it. */
export const fragileLayout: Check = {
  id: 'fragile-layout',
  group: 'html',
  severity: 'medium',
  evidence: 'A',
  source: 'caniemail.com: position, display:flex, display:grid, negative margins',
  threshold: 'any',
  look: ({ styleUse: { styles, declared, sheets } }) => {
    const where: Spot[] = [];
    for (const [style, { at, isNotForWord }] of styles) {
      const css = declared.get(style)?.all;
      const found = css && !isNotForWord && !css.has('mso-hide') ? restsOn(css) : null;
      if (found) where.push({ at, excerpt: found });
    }
    for (const { at, rules } of sheets)
      for (const { selectors, declared: own, condition } of rules) {
        if (condition !== '' || selectors.includes(':')) continue;
        const found = restsOn(own.all);
        if (found) where.push({ at, excerpt: `${selectors} { ${found} }` });
      }
    const [first] = where;
    if (!first) return null;
    return {
      message: `The layout rests on CSS that Gmail or Outlook drops (${first.excerpt}).`,
      fix: 'Lay it out with tables, and keep such styles for what may be missing.',
      where,
    };
  },
};
