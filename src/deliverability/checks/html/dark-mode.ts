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
      message:
        'The email says nothing about dark mode, so each mail program turns its colors in its own way.',
      fix:
        pngs.length > 0
          ? 'Give it a dark palette in the settings, and look whether dark logos on a clear ground (PNG) stay visible.'
          : 'Give it a dark palette in the settings, or leave it: text on a plain ground survives.',
      where: pngs.slice(0, 3).map(({ location }) => location),
    };
  },
};
