import { type Check, pluralize } from '../../judge/check.ts';
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
      message: `${pluralize(partial.length, 'link has', 'links have')} only part of an address and will not open.`,
      fix: partial.every(({ href }) => href.includes('@'))
        ? 'Put mailto: before an email address.'
        : 'Write it in full, beginning with https:// and your domain.',
      where: partial.map(({ location }) => location),
    };
  },
};
