import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxTargets = 3;

export const linkButtons: Check = {
  id: 'link-buttons',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: `more than ${maxTargets} buttons that lead to different pages`,
  run: ({ links }) => {
    const buttons = links.filter((link) => !link.isHidden && link.isButton && link.run !== null);
    const targets = new Set(buttons.map(({ href }) => href));
    if (targets.size <= maxTargets) return null;
    return {
      message: keyedText('checks.linkButtons.message', { count: targets.size }),
      fix: keyedText('checks.linkButtons.fix'),
      where: buttons.map(({ location }) => location),
    };
  },
};
