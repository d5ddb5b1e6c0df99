import type { Check } from '../../judge/check.ts';

export const deviceDuplicates: Check = {
  id: 'device-duplicates',
  group: 'hidden',
  severity: 'info',
  evidence: 'F',
  source: 'Custom of the trade: mail programs without style sheets show both, or neither',
  threshold: 'shown, never counted',
  run: ({ runs, visibleText }) => {
    const inSomeViews = runs.filter(({ shownOnly }) => shownOnly !== null);
    if (inSomeViews.length === 0) return null;
    const characters = inSomeViews.reduce((sum, { visibleText }) => sum + visibleText.length, 0);
    const share = Math.round((100 * characters) / Math.max(1, visibleText.length + characters));
    return {
      message: `${share} % of the text is shown only on phones, only on computers, or only in dark mode.`,
      fix: 'One block that fits every screen is read the same everywhere, and nothing in it is hidden from anyone.',
      where: inSomeViews.map(({ location }) => location),
    };
  },
};
