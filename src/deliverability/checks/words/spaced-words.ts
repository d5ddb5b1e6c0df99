import type { Check } from '../../judge/check.ts';
import { excerptOf } from '../../message/characters.ts';
import { around } from '../../message/words.ts';

// Five single letters with equal gaps between them, or digits and symbols in words that are typical of spam.
const gappy =
  /(?<![\p{L}\p{N}.])(?:[\p{Script=Latin}\p{Script=Cyrillic}][ .*_-]){4,}[\p{Script=Latin}\p{Script=Cyrillic}](?![\p{L}\p{N}])/u;
const disguised =
  /(?<![\p{L}\p{N}])(?:v[i1!|]agr[a@]|v[1!|]agra|c[1!|]al[i1!|]s|fr[3€]{2}|fre€|ca[$5]h|m0ney|mon3y|cl[1!|]ck|d[1!|]scount|s[3€]x|l0an|cr3dit|cas1no|b[1!|]tcoin)(?![\p{L}\p{N}])/iu;
const honest = /^(?:viagra|cialis|a.b.c|b.c.d)/i;

// Cheaper than the two above, and matches whenever one of them does.
const maybeGappy = /[ .*_-]\S[ .*_-]\S[ .*_-]/;
const maybeDisguised = /[0-9!|@€$]/;

/** Letter-spaced headings are well meant, but still look like a disguise. */
export const spacedWords: Check = {
  id: 'spaced-words',
  group: 'words',
  severity: 'medium',
  evidence: 'C',
  source: 'SpamAssassin GAPPY_SUBJECT and its rules for disguised words',
  threshold: 'five single letters in a row, or a word of spam with signs for letters',
  look: ({ runs, subject = '' }) => {
    const texts = [{ text: subject, place: null }, ...runs.filter((run) => !run.isHidden)];
    for (const { text, place } of texts) {
      const match =
        (maybeGappy.test(text) ? gappy.exec(text) : null) ??
        (maybeDisguised.test(text) ? disguised.exec(text) : null);
      if (!match || honest.test(match[0])) continue;
      return {
        message: `“${match[0]}” looks like a word in disguise.`,
        fix: 'Write it as a word. For letters that stand apart use letter-spacing: it changes the look and not the text.',
        where: place ? [{ ...place, excerpt: excerptOf(around(text, match.index, match[0].length)) }] : [],
      };
    }
    return null;
  },
};
