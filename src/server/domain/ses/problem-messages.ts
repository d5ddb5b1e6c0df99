// Messages for SES's refusals: what happened, and what to do next.
import { type Said, say } from '#text/say.ts';
import type { SesProblem } from './problem.ts';

interface ProblemContext {
  region: string;
  permission: string | null;
}

export const sesProblemText = (problem: SesProblem, { region, permission }: ProblemContext): Said => {
  switch (problem) {
    case 'key':
      return 'refusals.ses.problem.key';
    case 'secret':
      return 'refusals.ses.problem.secret';
    case 'region':
      return say('refusals.ses.problem.region', { region });
    case 'clock':
      return 'refusals.ses.problem.clock';
    case 'permission':
      return permission
        ? say('refusals.ses.problem.permission', { permission })
        : 'refusals.ses.problem.somePermission';
    case 'throttled':
      return 'refusals.ses.problem.throttled';
    case 'unreachable':
      return 'refusals.ses.problem.unreachable';
    case 'refused':
      return say('refusals.ses.problem.refused', { region });
  }
};
