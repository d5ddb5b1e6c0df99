import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

/** An email without tables fits every screen. */
export const notResponsive: Check = {
  id: 'not-responsive',
  group: 'html',
  severity: 'info',
  evidence: 'F',
  source: 'About half of all emails are opened on phones',
  threshold: 'neither viewport, max-width nor a media query',
  run: ({ head, styleUse, tables }) => {
    if (head.hasViewport || tables.length === 0) return null;
    if (styleUse.sheets.some(({ atRules }) => atRules.some(({ name }) => name === 'media'))) return null;
    for (const { all } of styleUse.declarations.values()) if (all.has('max-width')) return null;
    return {
      message: keyedText('checks.notResponsive.message'),
      fix: keyedText('checks.notResponsive.fix'),
    };
  },
};
