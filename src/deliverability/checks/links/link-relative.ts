import { type Check, Counted } from '../../judge/check.ts';
import { hasMergeTag } from '../../message/address.ts';

const absolute = /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i;
const tagAtStart = /^\s*(?:\{\{|\*\||\{%|%|<%|\[|\$\{)/;

/** An email has no base address for relative ones. */
export const linkRelative: Check = {
  id: 'link-relative',
  group: 'links',
  severity: 'medium',
  evidence: 'A',
  source: 'RFC 3986, 5.1',
  threshold: 'an address without https://',
  look: ({ oddLinks }) => {
    const partial = oddLinks.filter(
      ({ href }) => !absolute.test(href) && !tagAtStart.test(href) && !hasMergeTag(href),
    );
    if (partial.length === 0) return null;
    return {
      message: `${Counted(partial.length, 'link has', 'links have')} only part of an address and will not open.`,
      fix: partial.every(({ href }) => href.includes('@'))
        ? 'Put mailto: before an email address.'
        : 'Write it in full, beginning with https:// and your domain.',
      where: partial.map(({ place }) => place),
    };
  },
};
