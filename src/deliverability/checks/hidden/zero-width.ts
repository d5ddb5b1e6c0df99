import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

// Without zero-width joiners, which emoji and several scripts need.
const invisibleInWord = /[a-z](?:\u034f|[\u200b\u2060\ufeff])+[a-z]/i;
const softHyphensInWord = /[a-z](?:\u00ad[a-z]){3}/i;

/** Soft hyphens are reported only if several letters in a row have one: a single one may break a long word. */
export const zeroWidth: Check = {
  id: 'zero-width',
  group: 'hidden',
  severity: 'high',
  evidence: 'C',
  source: 'Obfuscation rules of SpamAssassin and Rspamd',
  threshold: 'any',
  run: ({ runs }) => {
    const obfuscated = runs.filter(
      ({ text, visibleText }) =>
        text.length > visibleText.length && (invisibleInWord.test(text) || softHyphensInWord.test(text)),
    );
    if (obfuscated.length === 0) return null;
    return {
      message: keyedText('checks.zeroWidth.message', { count: obfuscated.length }),
      fix: keyedText('checks.zeroWidth.fix'),
      where: obfuscated.map(({ location }) => location),
    };
  },
};
