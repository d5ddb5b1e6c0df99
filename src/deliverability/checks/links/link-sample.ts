import { type Check, pluralize } from '../../judge/check.ts';
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
      message: `${pluralize(samples.length, 'link still has', 'links still have')} a sample address.`,
      fix: 'Replace it with the address of your own page before you send.',
      where: samples.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
