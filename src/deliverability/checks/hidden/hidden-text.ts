import { type Check, Counted } from '../../judge/check.ts';
import { excerptOf, hasWords } from '../../message/characters.ts';
import { leadOf, longest } from '../../message/preheader.ts';

const block = 150;
const flagrant = 500;

/** Filters look for hidden text first. One short preheader is common practice and is ignored. */
export const hiddenText: Check = {
  id: 'hidden-text',
  group: 'hidden',
  severity: 'block',
  evidence: 'A',
  source: 'Gmail email sender guidelines: “Don’t use HTML and CSS to hide content in your messages.”',
  threshold: 'any beside one preheader of at most 150 characters; more than 150 blocks',
  look: (message) => {
    const lead = leadOf(message);
    const isLong = lead !== null && lead.characters > longest;
    const hidden = message.runs.filter(
      (run) =>
        run.isHidden &&
        hasWords(run.text) &&
        (isLong || run.hiddenBy === null || run.hiddenBy !== lead?.hiddenBy),
    );
    // In a preheader that is too long only the excess counts.
    const characters = hidden.reduce((sum, run) => sum + run.seen.length, 0) - (isLong ? longest : 0);
    const [first] = hidden.filter(({ hiddenBy }) => !isLong || hiddenBy !== lead.hiddenBy).concat(hidden);
    if (characters <= 0 || !first) return null;
    const words = excerptOf(first.text, 60);
    const isPreheader = isLong && hidden.every(({ hiddenBy }) => hiddenBy === lead.hiddenBy);
    return {
      severity: characters > block ? 'block' : 'medium',
      ...(characters > flagrant ? { cap: 'D' } : {}),
      message: isPreheader
        ? `The preheader hides ${lead.characters} characters (“${words}”); up to ${longest} are customary.`
        : `${Counted(characters, 'character', 'characters')} of text ${characters === 1 ? 'is' : 'are'} in the email and cannot be seen${isLong ? `, beside the ${longest} that a preheader may have` : ''}: “${words}” is hidden in ${first.hiddenAs}.`,
      fix: isPreheader
        ? `Shorten it to ${longest} characters or fewer: inboxes show no more. Gmail asks senders not to hide content.`
        : `Delete these words, or take “${first.hiddenAs.replace(/^.* by /, '')}” away so that everybody reads them. Gmail asks senders not to hide content with HTML and CSS, and hidden words gain nothing over visible ones.`,
      where: hidden.map(({ place }) => place),
    };
  },
};
