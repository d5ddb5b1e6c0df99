import { type Check, pluralize } from '../../judge/check.ts';

const dangerous = new Set(['javascript', 'data', 'file', 'vbscript', 'blob']);

export const linkScheme: Check = {
  id: 'link-scheme',
  group: 'links',
  severity: 'high',
  evidence: 'A',
  source: 'Yahoo Sender Hub; caniemail',
  threshold: 'javascript:, data:, file: and the like',
  run: ({ unusualLinks }) => {
    const odd = unusualLinks.filter(({ scheme }) => dangerous.has(scheme));
    if (odd.length === 0) return null;
    return {
      message: `${pluralize(odd.length, 'link runs', 'links run')} a script or carries a file instead of leading to a page.`,
      fix: 'Use a web address. Mail programs disable such links.',
      where: odd.map(({ location }) => location),
    };
  },
};
