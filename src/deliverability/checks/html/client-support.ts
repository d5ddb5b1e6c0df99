import { updated } from '../../client-support/features.ts';
import { clientSupportOf } from '../../client-support/support.ts';
import { type Check, pluralize } from '../../judge/check.ts';

const maxNamed = 4;
/** Features whose lack does not change what recipients see. */
const harmless = new Set([
  'html-target',
  'css-pseudo-class-hover',
  'css-pseudo-class-active',
  'css-pseudo-class-visited',
  'css-pseudo-class-link',
  'html-srcset',
  'html-role',
]);

/** Advice on features of HTML and CSS. `fragile-layout` is the check of those that a layout depends on. */
export const clientSupport: Check = {
  id: 'client-support',
  group: 'html',
  severity: 'info',
  evidence: 'A',
  source: `caniemail.com, tests as of ${updated}`,
  threshold: 'any of ten mail programs leaves it out',
  run: (message) => {
    const missing = clientSupportOf(message).filter(
      ({ slug, without }) => without.length > 0 && !harmless.has(slug),
    );
    if (missing.length === 0) return null;
    const list = missing
      .slice(0, maxNamed)
      .map(
        ({ feature, without }) =>
          `${feature} (${without.length > 3 ? `${without.length} of 10` : without.join(', ')})`,
      );
    const more = missing.length > maxNamed ? ` and ${missing.length - maxNamed} more` : '';
    return {
      message: `${pluralize(missing.length, 'feature of HTML or CSS is', 'features of HTML or CSS are')} left out by at least one of ten main mail programs: ${list.join(', ')}${more}.`,
      fix: `See that the email still reads well without ${missing.length === 1 ? 'it' : 'them'}: looks may differ a little, words must not be lost.`,
      where: missing.map(({ location }) => location),
    };
  },
};
