import { type Check, pluralize } from '../../judge/check.ts';
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
        ? `The preheader hides ${candidate.characters} characters (“${excerpt}”); up to ${maxPreheaderCharacters} are customary.`
        : `${pluralize(characters, 'character', 'characters')} of text ${characters === 1 ? 'is' : 'are'} in the email and cannot be seen${isLong ? `, beside the ${maxPreheaderCharacters} that a preheader may have` : ''}: “${excerpt}” is hidden in ${first.hiddenReason}.`,
      fix: isPreheader
        ? `Shorten it to ${maxPreheaderCharacters} characters or fewer: inboxes show no more. Gmail asks senders not to hide content.`
        : `Delete these words, or take “${first.hiddenReason.replace(/^.* by /, '')}” away so that everybody reads them. Gmail asks senders not to hide content with HTML and CSS, and hidden words gain nothing over visible ones.`,
      where: hidden.map(({ location }) => location),
    };
  },
};
