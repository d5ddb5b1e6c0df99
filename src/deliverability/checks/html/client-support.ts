import { keyedText, listWithRest } from '#text/keyed-text.ts';
import { updated } from '../../client-support/features.ts';
import { clientSupportOf } from '../../client-support/support.ts';
import type { Check } from '../../judge/check.ts';

const maxNamed = 4;
const maxNamedPrograms = 3;
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
    const features = missing
      .slice(0, maxNamed)
      .map(({ feature, without }) =>
        without.length > maxNamedPrograms
          ? keyedText('checks.clientSupport.featureOfMany', { feature, count: without.length })
          : keyedText('checks.clientSupport.feature', { feature, programs: without }),
      );
    return {
      message: keyedText('checks.clientSupport.message', {
        count: missing.length,
        features: listWithRest(features, missing.length),
      }),
      fix: keyedText('checks.clientSupport.fix', { count: missing.length }),
      where: missing.map(({ location }) => location),
    };
  },
};
