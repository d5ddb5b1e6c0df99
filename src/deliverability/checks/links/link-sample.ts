import { type Check, Counted } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';

const sample = /(?:^|\.)example$/;

/** Designs of the library use addresses below `.example`, which RFC 2606 reserves. */
export const linkSample: Check = {
  id: 'link-sample',
  group: 'links',
  severity: 'low',
  evidence: 'A',
  source: 'RFC 2606; visible to whoever clicks',
  threshold: 'a domain below .example',
  look: ({ oddLinks }) => {
    const samples = oddLinks.filter(({ host }) => sample.test(host));
    if (samples.length === 0) return null;
    return {
      message: `${Counted(samples.length, 'link still has', 'links still have')} a sample address.`,
      fix: 'Replace it with the address of your own page before you send.',
      where: samples.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) || place.excerpt })),
    };
  },
};
