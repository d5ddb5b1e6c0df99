import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { hiddenPreheaderOf } from '../../message/preheader.ts';

export const preheaderHidden: Check = {
  id: 'preheader-hidden',
  group: 'hidden',
  severity: 'info',
  evidence: 'B',
  source: 'Our count over the inbox of The Markup’s Gmail study: 30 to 49 % of bulk mail hides a short line',
  threshold: 'one, first in the email, at most 150 characters, without a link',
  run: (message) => {
    const preheader = hiddenPreheaderOf(message);
    if (preheader === null) return null;
    const runs = message.runs.filter(({ hiddenBy }) => hiddenBy === preheader);
    const characters = runs.reduce((sum, { visibleText }) => sum + visibleText.length, 0);
    return {
      message: keyedText('checks.preheaderHidden.message', {
        characters,
        excerpt: excerptOf(runs.map(({ text }) => text).join(' '), 60),
      }),
      fix: keyedText('checks.preheaderHidden.fix'),
      where: runs.map(({ location }) => location),
    };
  },
};
