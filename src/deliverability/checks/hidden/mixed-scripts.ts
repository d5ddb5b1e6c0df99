import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { mixesScripts } from '../../message/confusables.ts';
import { unpunycode } from '../../message/punycode.ts';

const wordPattern = /[\p{L}\p{M}]{3,}/gu;

const mixedWordIn = (text: string): string | undefined =>
  // Most text has no Greek or Cyrillic letters, which one fast test shows.
  /[\u0370-\u052f]/.test(text) ? text.match(wordPattern)?.find(mixesScripts) : undefined;

/** A Cyrillic “а” in a Latin word looks the same but makes a different word. */
export const mixedScripts: Check = {
  id: 'mixed-scripts',
  group: 'hidden',
  severity: 'high',
  evidence: 'A',
  source: 'Unicode UTS 39, which Gmail applies to addresses and names',
  threshold: 'any',
  run: ({ runs, unusualLinks }) => {
    const mixedWords = runs.flatMap(({ text, location }) => {
      const word = mixedWordIn(text);
      return word ? [{ ...location, excerpt: word }] : [];
    });
    const hosts = unusualLinks.flatMap(({ host, location }) => {
      const bad = host.includes('xn--') && host.split('.').map(unpunycode).find(mixesScripts);
      return bad ? [{ ...location, excerpt: excerptOf(`${host} → ${bad}`) }] : [];
    });
    const where = [...mixedWords, ...hosts];
    if (where.length === 0) return null;
    return {
      message: keyedText('checks.mixedScripts.message', { count: where.length }),
      fix: keyedText('checks.mixedScripts.fix', { count: where.length }),
      where,
    };
  },
};
