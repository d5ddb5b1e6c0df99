// Messages for SES's refusals: what happened, and what to do next.
import type { SesProblem } from './problem.ts';

interface ProblemContext {
  region: string;
  permission: string | null;
}

export const sesProblemText = (problem: SesProblem, { region, permission }: ProblemContext): string => {
  switch (problem) {
    case 'key':
      return 'Amazon does not know this access key id, or the key is switched off. Copy the whole id from the IAM console, and see that the key is active there.';
    case 'secret':
      return 'The secret does not belong to this access key id. Copy it again; Amazon shows a secret only once, so a lost one means a new key.';
    case 'region':
      return `This access key is not known in ${region}. Choose the region your account was set up in.`;
    case 'clock':
      return "The clock of this server is minutes off, so Amazon refuses what it signs. Set the server's clock and try again.";
    case 'permission':
      return permission
        ? `This access key may not do ${permission}. Give its user the policy shown under “Permissions” and try again.`
        : 'This access key may not do that. Give its user the policy shown under “Permissions” and try again.';
    case 'throttled':
      return 'Amazon is asked too often right now. Wait a minute and try again.';
    case 'unreachable':
      return 'Amazon could not be reached. Try again in a moment.';
    case 'refused':
      return `Amazon refused to answer. See that Amazon SES is set up in ${region}, and try again.`;
  }
};
