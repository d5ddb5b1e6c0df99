// Messages for SES's refusals: what happened, and what to do next.
import { type AnyText, keyedText } from '#text/keyed-text.ts';
import type { SesProblem } from './problem.ts';

interface ProblemContext {
  region: string;
  permission: string | null;
}

export const sesProblemText = (problem: SesProblem, { region, permission }: ProblemContext): AnyText => {
  switch (problem) {
    case 'key':
      return 'refusals.ses.problem.key';
    case 'secret':
      return 'refusals.ses.problem.secret';
    case 'region':
      return keyedText('refusals.ses.problem.region', { region });
    case 'clock':
      return 'refusals.ses.problem.clock';
    case 'permission':
      return permission
        ? keyedText('refusals.ses.problem.permission', { permission })
        : 'refusals.ses.problem.somePermission';
    case 'throttled':
      return 'refusals.ses.problem.throttled';
    case 'unreachable':
      return 'refusals.ses.problem.unreachable';
    case 'refused':
      return keyedText('refusals.ses.problem.refused', { region });
  }
};
