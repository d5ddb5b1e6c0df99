import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxWidthPx = 700;

export const emailWidth: Check = {
  id: 'email-width',
  group: 'html',
  severity: 'info',
  evidence: 'F',
  source: 'The reading panes of Outlook and Gmail are about 600 px wide',
  threshold: 'more than 700 px',
  run: ({ styleUse }) => {
    const widths: { at: number; width: number }[] = [];
    for (const [style, { offset }] of styleUse.styles) {
      const width = /(?:^|;)\s*width\s*:\s*(\d{3,4})px/i.exec(style)?.[1];
      if (width) widths.push({ at: offset, width: Number(width) });
    }
    const widest = widths.reduce((one, other) => (other.width > one.width ? other : one), {
      at: 0,
      width: 0,
    });
    if (widest.width <= maxWidthPx) return null;
    return {
      message: keyedText('checks.emailWidth.message', { width: widest.width }),
      fix: keyedText('checks.emailWidth.fix'),
      where: [{ offset: widest.at, excerpt: `width: ${widest.width}px` }],
    };
  },
};
