import { type Check, Counted } from '../../check.ts';
import { updated } from '../../client-support/features.ts';
import { clientSupportOf } from '../../client-support/support.ts';

const named = 4;
/** Whatever happens to these, a reader sees the same email. */
const harmless = new Set([
  'html-target',
  'css-pseudo-class-hover',
  'css-pseudo-class-active',
  'css-pseudo-class-visited',
  'css-pseudo-class-link',
  'html-srcset',
  'html-role',
]);

/** What a layout rests on has a check of its own; this is the list of all the rest. */
export const clientSupport: Check = {
  id: 'client-support',
  group: 'html',
  severity: 'info',
  evidence: 'A',
  source: `caniemail.com, tests as of ${updated}`,
  threshold: 'any of ten mail programs leaves it out',
  look: (message) => {
    const missing = clientSupportOf(message).filter(
      ({ slug, without }) => without.length > 0 && !harmless.has(slug),
    );
    if (missing.length === 0) return null;
    const list = missing
      .slice(0, named)
      .map(
        ({ feature, without }) =>
          `${feature} (${without.length > 3 ? `${without.length} of 10` : without.join(', ')})`,
      );
    const more = missing.length > named ? ` and ${missing.length - named} more` : '';
    return {
      message: `${Counted(missing.length, 'feature', 'features')} of HTML or CSS ${missing.length === 1 ? 'is' : 'are'} left out by a main mail program: ${list.join(', ')}${more}.`,
      fix: 'See that the email still reads well without them: corners may be square and lines may break elsewhere, words must not be lost.',
      where: missing.map(({ place }) => place),
    };
  },
};
