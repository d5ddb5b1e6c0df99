import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

// Letters and digits need no percent sign: %61 is a, %7a is z.
const encodedCharacter = /%(?:3[0-9]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi;
const minEncoded = 3;

/** Query strings are ignored, because they may contain encoded addresses. */
export const linkEncoded: Check = {
  id: 'link-encoded',
  group: 'links',
  severity: 'medium',
  evidence: 'C',
  source: 'SpamAssassin HTTP_ESCAPED_HOST, URI_HEX',
  threshold: `an encoded host, or ${minEncoded} characters of the path written in code`,
  run: ({ unusualLinks }) => {
    const odd = unusualLinks.filter(({ href, host }) => {
      if (!href.includes('%')) return false;
      const path = href.split(/[?#]/, 1)[0] ?? '';
      return host.includes('%') || (path.match(encodedCharacter)?.length ?? 0) >= minEncoded;
    });
    if (odd.length === 0) return null;
    return {
      message: keyedText('checks.linkEncoded.message', { count: odd.length }),
      fix: keyedText('checks.linkEncoded.fix'),
      where: odd.map(({ location }) => location),
    };
  },
};
