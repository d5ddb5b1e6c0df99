import { type Check, Counted } from '../../judge/check.ts';

// Zero-width joiners stay: emoji and several scripts need them.
const insideWord = /[a-z](?:\u034f|[\u200b\u2060\ufeff])+[a-z]/i;
const broken = /[a-z](?:\u00ad[a-z]){3}/i;

/** An occasional soft hyphen breaks long words; one after each letter does not. */
export const zeroWidth: Check = {
  id: 'zero-width',
  group: 'hidden',
  severity: 'high',
  evidence: 'C',
  source: 'Obfuscation rules of SpamAssassin and Rspamd',
  threshold: 'any',
  look: ({ runs }) => {
    const cut = runs.filter(
      ({ text, seen }) => text.length > seen.length && (insideWord.test(text) || broken.test(text)),
    );
    if (cut.length === 0) return null;
    return {
      message: `${Counted(cut.length, 'piece of text has', 'pieces of text have')} words that are cut by characters nobody can see.`,
      fix: 'Type these words again: filters read it as an attempt to hide them.',
      where: cut.map(({ place }) => place),
    };
  },
};
