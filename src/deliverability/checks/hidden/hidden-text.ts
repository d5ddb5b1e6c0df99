import { seen } from '../../characters.ts';
import type { Check } from '../../check.ts';
import { preheaderOf } from '../../preheader.ts';

const block = 150;

/** Hidden words are what filters look for first. One short preheader is what everybody sends and is left alone. */
export const hiddenText: Check = {
  id: 'hidden-text',
  group: 'hidden',
  severity: 'block',
  evidence: 'A',
  look: (message) => {
    const preheader = preheaderOf(message);
    const hidden = message.runs.filter(
      (run) => run.isHidden && (run.hiddenBy === null || run.hiddenBy !== preheader),
    );
    const characters = hidden.reduce((sum, run) => sum + seen(run.text).length, 0);
    if (characters === 0) return null;
    return {
      severity: characters > block ? 'block' : 'medium',
      message: `${characters} characters of text are in the email and cannot be seen.`,
      fix: 'Show them or take them out. Gmail asks senders not to hide content with HTML and CSS.',
      where: hidden.map(({ place }) => place),
    };
  },
};
