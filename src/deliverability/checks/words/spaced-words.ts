import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { excerptAround } from '../../message/words.ts';

// Five single letters with gaps between them, or digits and symbols for letters in words that are typical of spam.
const spacedWord =
  /(?<![\p{L}\p{N}.])(?:[\p{Script=Latin}\p{Script=Cyrillic}][ .*_-]){4,}[\p{Script=Latin}\p{Script=Cyrillic}](?![\p{L}\p{N}])/u;
const disguisedWord =
  /(?<![\p{L}\p{N}])(?:v[i1!|]agr[a@]|v[1!|]agra|c[1!|]al[i1!|]s|fr[3€]{2}|fre€|ca[$5]h|m0ney|mon3y|cl[1!|]ck|d[1!|]scount|s[3€]x|l0an|cr3dit|cas1no|b[1!|]tcoin)(?![\p{L}\p{N}])/iu;
const harmless = /^(?:viagra|cialis|a.b.c|b.c.d)/i;

// Faster than the two above: each matches wherever its counterpart does.
const maybeSpaced = /[ .*_-]\S[ .*_-]\S[ .*_-]/;
const maybeSubstituted = /[0-9!|@€$]/;

/** Headings with spaces between their letters are reported too: filters cannot tell them from a disguise. */
export const spacedWords: Check = {
  id: 'spaced-words',
  group: 'words',
  severity: 'medium',
  evidence: 'C',
  source: 'SpamAssassin GAPPY_SUBJECT and its rules for disguised words',
  threshold: 'five single letters in a row, or a word of spam with signs for letters',
  run: ({ runs, subject = '' }) => {
    const texts = [{ text: subject, location: null }, ...runs.filter((run) => !run.isHidden)];
    for (const { text, location } of texts) {
      const match =
        (maybeSpaced.test(text) ? spacedWord.exec(text) : null) ??
        (maybeSubstituted.test(text) ? disguisedWord.exec(text) : null);
      if (!match || harmless.test(match[0])) continue;
      return {
        message: keyedText('checks.spacedWords.message', { words: match[0] }),
        fix: keyedText('checks.spacedWords.fix'),
        where: location
          ? [{ ...location, excerpt: excerptOf(excerptAround(text, match.index, match[0].length)) }]
          : [],
      };
    }
    return null;
  },
};
