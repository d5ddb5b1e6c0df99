import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const fontHost =
  /^(?:https?:)?\/\/(?:fonts\.(?:googleapis|bunny)\.(?:com|net)|use\.typekit\.net|fonts\.gstatic\.com)\//i;

/** A web font weighs less, because it changes only the typeface. */
export const externalStyle: Check = {
  id: 'external-style',
  group: 'html',
  severity: 'medium',
  evidence: 'C',
  source: 'Rspamd EXT_CSS, 1 point; caniemail.com, link and @import',
  threshold: 'fonts: low',
  run: ({ elements, styleUse }) => {
    const links = elements.filter(({ name }) => name === 'link').map(({ location }) => location);
    const imports = styleUse.sheets.flatMap(({ offset, atRules }) =>
      atRules
        .filter(({ name }) => name === 'import')
        .map(({ prelude }) => ({
          offset,
          excerpt: prelude
            .slice(0, 1_000)
            .replace(/^url\(\s*|^["']+|["')\s;]+$/g, '')
            .replace(/^["']/, ''),
        })),
    );
    const where = [...links, ...imports];
    if (where.length === 0) return null;
    const sheets = where.filter(({ excerpt }) => !fontHost.test(excerpt));
    return sheets.length > 0
      ? {
          message: keyedText('checks.externalStyle.message', { count: sheets.length }),
          fix: keyedText('checks.externalStyle.fix'),
          where: sheets,
        }
      : {
          severity: 'low',
          message: keyedText('checks.externalStyle.messageOfFont'),
          fix: keyedText('checks.externalStyle.fixOfFont'),
          where,
        };
  },
};
