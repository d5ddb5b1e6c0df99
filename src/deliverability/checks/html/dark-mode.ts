import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

export const darkMode: Check = {
  id: 'dark-mode',
  group: 'html',
  severity: 'info',
  evidence: 'F',
  source: 'caniemail.com, prefers-color-scheme: without it, mail programs change colors as they like',
  threshold: 'shown, never counted',
  run: ({ head, styleUse, images }) => {
    const declaresDarkMode =
      head.colorScheme !== null ||
      styleUse.sheets.some(({ atRules }) =>
        atRules.some(({ prelude }) => prelude.includes('prefers-color-scheme')),
      );
    if (declaresDarkMode) return null;
    const pngs = images.filter(({ src, isHidden }) => !isHidden && /\.png(?:$|[?#])/i.test(src));
    return {
      message: keyedText('checks.darkMode.message'),
      fix: pngs.length > 0 ? keyedText('checks.darkMode.fixWithLogos') : keyedText('checks.darkMode.fix'),
      where: pngs.slice(0, 3).map(({ location }) => location),
    };
  },
};
