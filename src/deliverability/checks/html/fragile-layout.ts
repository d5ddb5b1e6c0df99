import { keyedText } from '#text/keyed-text.ts';
import type { Declarations } from '../../css/sheets/declarations.ts';
import type { Check } from '../../judge/check.ts';
import type { HtmlLocation } from '../../message/html-listener.ts';

const cache = new WeakMap<Declarations, string | null>();

/** The declaration that a layout depends on and some clients drop; null without one. Cached with the declarations. */
function fragileDeclaration(css: Declarations): string | null {
  const cached = cache.get(css);
  if (cached !== undefined) return cached;
  const found = computeFragile(css);
  cache.set(css, found);
  return found;
}

function computeFragile(css: Declarations): string | null {
  const display = css.get('display');
  if (display && /^(?:inline-)?(?:flex|grid)$/.test(display)) return `display: ${display}`;
  const position = css.get('position');
  if (position === 'absolute' || position === 'fixed' || position === 'sticky')
    return `position: ${position}`;
  for (const [name, value] of css)
    if (name.startsWith('margin') && /(?:^|\s)-\d*\.?\d*[1-9]/.test(value)) return `${name}: ${value}`;
  return null;
}

/** Rules in `@media` are enhancements for clients that support them, and are not reported. */
export const fragileLayout: Check = {
  id: 'fragile-layout',
  group: 'html',
  severity: 'medium',
  evidence: 'A',
  source: 'caniemail.com: position, display:flex, display:grid, negative margins',
  threshold: 'any',
  run: ({ styleUse: { styles, declarations, sheets } }) => {
    const where: HtmlLocation[] = [];
    for (const [style, { offset, isNotForOutlook }] of styles) {
      const css = declarations.get(style)?.all;
      const found = css && !isNotForOutlook && !css.has('mso-hide') ? fragileDeclaration(css) : null;
      if (found) where.push({ offset, excerpt: found });
    }
    for (const { offset, rules } of sheets)
      for (const { prelude, declarations: own, condition } of rules) {
        if (condition !== '' || prelude.includes(':')) continue;
        const found = fragileDeclaration(own.all);
        if (found) where.push({ offset, excerpt: `${prelude} { ${found} }` });
      }
    const [first] = where;
    if (!first) return null;
    return {
      message: keyedText('checks.fragileLayout.message', { excerpt: first.excerpt }),
      fix: keyedText('checks.fragileLayout.fix'),
      where,
    };
  },
};
