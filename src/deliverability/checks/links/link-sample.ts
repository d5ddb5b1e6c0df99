import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';

const sampleDomain = /(?:^|\.)example$/;

/** The designs of the library link to `.example`, which RFC 2606 reserves. */
export const linkSample: Check = {
  id: 'link-sample',
  group: 'links',
  severity: 'low',
  evidence: 'A',
  source: 'RFC 2606; visible to every recipient who clicks',
  threshold: 'a domain below .example',
  run: ({ unusualLinks }) => {
    const samples = unusualLinks.filter(({ host }) => sampleDomain.test(host));
    if (samples.length === 0) return null;
    return {
      message: keyedText('checks.linkSample.message', { count: samples.length }),
      fix: keyedText('checks.linkSample.fix', { count: samples.length }),
      where: samples.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
