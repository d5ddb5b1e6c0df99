import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const deviceDuplicates: Check = {
  id: 'device-duplicates',
  group: 'hidden',
  severity: 'info',
  evidence: 'F',
  source: 'Email clients without style sheets show both, or neither',
  threshold: 'shown, never counted',
  run: ({ runs, visibleText }) => {
    const inSomeViews = runs.filter(({ shownOnly }) => shownOnly !== null);
    if (inSomeViews.length === 0) return null;
    const characters = inSomeViews.reduce((sum, { visibleText }) => sum + visibleText.length, 0);
    const share = Math.round((100 * characters) / Math.max(1, visibleText.length + characters));
    return {
      message: keyedText('checks.deviceDuplicates.message', { share }),
      fix: keyedText('checks.deviceDuplicates.fix'),
      where: inSomeViews.map(({ location }) => location),
    };
  },
};
