import type { Check } from '../../check.ts';

// Zero-width joiners stay: emoji and several scripts need them.
const insideWord = /[a-z](?:\u034f|[\u200b\u2060\ufeff])+[a-z]/i;

/** Soft hyphens are left alone: they are how long words are broken. */
export const zeroWidth: Check = {
  id: 'zero-width',
  group: 'hidden',
  severity: 'high',
  evidence: 'C',
  look: ({ runs }) => {
    const cut = runs.filter((run) => insideWord.test(run.text));
    if (cut.length === 0) return null;
    return {
      message: 'Words are cut by characters that cannot be seen.',
      fix: 'Type these words again: filters read it as an attempt to hide them.',
      where: cut.map(({ place }) => place),
    };
  },
};
