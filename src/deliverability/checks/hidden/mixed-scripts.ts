import { type Check, Counted } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { mixesScripts } from '../../message/look-alikes.ts';
import { unpunycode } from '../../message/punycode.ts';

const words = /[\p{L}\p{M}]{3,}/gu;

const disguisedIn = (text: string): string | undefined =>
  // Most text is in one script, and one test decides that.
  /[\u0370-\u052f]/.test(text) ? text.match(words)?.find(mixesScripts) : undefined;

/** A Cyrillic “а” in a Latin word looks the same but makes a different word. */
export const mixedScripts: Check = {
  id: 'mixed-scripts',
  group: 'hidden',
  severity: 'high',
  evidence: 'A',
  source: 'Unicode UTS 39, which Gmail applies to addresses and names',
  threshold: 'any',
  look: ({ runs, oddLinks }) => {
    const disguised = runs.flatMap(({ text, place }) => {
      const word = disguisedIn(text);
      return word ? [{ ...place, excerpt: word }] : [];
    });
    const hosts = oddLinks.flatMap(({ host, place }) => {
      const bad = host.includes('xn--') && host.split('.').map(unpunycode).find(mixesScripts);
      return bad ? [{ ...place, excerpt: excerptOf(`${host} reads ${bad}`) }] : [];
    });
    const where = [...disguised, ...hosts];
    if (where.length === 0) return null;
    return {
      message: `${Counted(where.length, 'word mixes', 'words mix')} letters of two alphabets that look alike.`,
      fix: 'Type the word again in one alphabet. This is how names are forged.',
      where,
    };
  },
};
