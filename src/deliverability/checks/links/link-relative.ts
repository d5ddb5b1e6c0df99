import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { hasMergeTag } from '../../message/address.ts';

const absolute = /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i;
const startsWithMergeTag = /^\s*(?:\{\{|\*\||\{%|%|<%|\[|\$\{)/;

/** An email has no base URL that a relative one could refer to. */
export const linkRelative: Check = {
  id: 'link-relative',
  group: 'links',
  severity: 'medium',
  evidence: 'A',
  source: 'RFC 3986, 5.1',
  threshold: 'an address without https://',
  run: ({ unusualLinks }) => {
    const partial = unusualLinks.filter(
      ({ href }) => !absolute.test(href) && !startsWithMergeTag.test(href) && !hasMergeTag(href),
    );
    if (partial.length === 0) return null;
    return {
      message: keyedText('checks.linkRelative.message', { count: partial.length }),
      fix: partial.every(({ href }) => href.includes('@'))
        ? keyedText('checks.linkRelative.fixOfEmail')
        : keyedText('checks.linkRelative.fix'),
      where: partial.map(({ location }) => location),
    };
  },
};
