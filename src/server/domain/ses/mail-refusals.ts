// Amazon SES as the mail service of single messages: what it refuses, and what to do.
import type { MailService } from '../shared/mail-refusals.ts';

export const sesMailService: MailService = {
  name: 'Amazon SES',
  storedAs: 'ses',
  refusals: {
    recipient: 'refusals.ses.recipientRefused',
    unverified: 'refusals.ses.notVerified',
    paused: 'refusals.ses.accountPaused',
    credentials: 'refusals.ses.keyNotAccepted',
    rejected: 'refusals.ses.emailNotAccepted',
  },
};
