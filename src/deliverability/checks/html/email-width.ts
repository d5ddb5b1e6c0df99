import type { Check } from '../../judge/check.ts';

const widest = 700;

export const emailWidth: Check = {
  id: 'email-width',
  group: 'html',
  severity: 'info',
  evidence: 'F',
  source: 'Custom of the trade: the reading panes of Outlook and Gmail are about 600 px wide',
  threshold: 'more than 700 px',
  look: ({ styleUse }) => {
    const widths: { at: number; width: number }[] = [];
    for (const [style, { at }] of styleUse.styles) {
      const width = /(?:^|;)\s*width\s*:\s*(\d{3,4})px/i.exec(style)?.[1];
      if (width) widths.push({ at, width: Number(width) });
    }
    const most = widths.reduce((one, other) => (other.width > one.width ? other : one), { at: 0, width: 0 });
    if (most.width <= widest) return null;
    return {
      message: `Something in the email is ${most.width} px wide.`,
      fix: 'Keep it within about 600 px, so that nobody has to scroll sideways.',
      where: [{ at: most.at, excerpt: `width: ${most.width}px` }],
    };
  },
};
