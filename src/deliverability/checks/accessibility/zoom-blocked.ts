import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const viewport = /<meta\b[^>]{0,200}\bviewport\b[^>]{0,300}>/i;
const blocksZoom = /user-scalable\s*=\s*(?:no|0)\b|maximum-scale\s*=\s*(?:1(?:\.\d)?|0(?:\.\d+)?)(?![\d.])/i;

export const zoomBlocked: Check = {
  id: 'zoom-blocked',
  group: 'accessibility',
  severity: 'low',
  evidence: 'A',
  source: 'WCAG 2.2, 1.4.4',
  threshold: 'a viewport that forbids to zoom',
  run: ({ html }) => {
    const tag = viewport.exec(html)?.[0] ?? '';
    if (!blocksZoom.test(tag)) return null;
    return {
      message: keyedText('checks.zoomBlocked.message'),
      fix: keyedText('checks.zoomBlocked.fix'),
    };
  },
};
