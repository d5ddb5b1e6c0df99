import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf, hasReadableText } from '../../message/characters.ts';
import { maxPreheaderCharacters, preheaderCandidateOf } from '../../message/preheader.ts';

const maxMediumCharacters = 150;
const maxUncappedCharacters = 500;

/** One short hidden preheader is common practice, and `preheader-hidden` reports it. */
export const hiddenText: Check = {
  id: 'hidden-text',
  group: 'hidden',
  severity: 'block',
  evidence: 'A',
  source: 'Gmail email sender guidelines: “Don’t use HTML and CSS to hide content in your messages.”',
  threshold: 'any beside one preheader of at most 150 characters; more than 150 blocks',
  run: (message) => {
    const candidate = preheaderCandidateOf(message);
    const isLong = candidate !== null && candidate.characters > maxPreheaderCharacters;
    const hidden = message.runs.filter(
      (run) =>
        run.isHidden &&
        hasReadableText(run.text) &&
        (isLong || run.hiddenBy === null || run.hiddenBy !== candidate?.hiddenBy),
    );
    // Of a preheader that is too long only the excess counts.
    const characters =
      hidden.reduce((sum, run) => sum + run.visibleText.length, 0) - (isLong ? maxPreheaderCharacters : 0);
    const [first] = hidden
      .filter(({ hiddenBy }) => !isLong || hiddenBy !== candidate.hiddenBy)
      .concat(hidden);
    if (characters <= 0 || !first) return null;
    const excerpt = excerptOf(first.text, 60);
    const isPreheader = isLong && hidden.every(({ hiddenBy }) => hiddenBy === candidate.hiddenBy);
    return {
      severity: characters > maxMediumCharacters ? 'block' : 'medium',
      ...(characters > maxUncappedCharacters ? { cap: 'D' } : {}),
      message: isPreheader
        ? keyedText('checks.hiddenText.messageOfPreheader', {
            characters: candidate.characters,
            excerpt,
            maxPreheaderCharacters,
          })
        : keyedText(isLong ? 'checks.hiddenText.messageBesidePreheader' : 'checks.hiddenText.message', {
            characters,
            excerpt,
            tag: first.hiddenTag,
            cause: first.hiddenCause,
            maxPreheaderCharacters,
          }),
      fix: isPreheader
        ? keyedText('checks.hiddenText.fixOfPreheader', { maxPreheaderCharacters })
        : keyedText('checks.hiddenText.fix', { cause: first.hiddenCause }),
      where: hidden.map(({ location }) => location),
    };
  },
};
