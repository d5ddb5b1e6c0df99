// Amazon SES as the mail service of single messages: what it refuses, and what to do.
import type { MailService } from '../shared/mail-refusals.ts';

const nothingSent = 'Nothing was sent.';

export const sesMailService: MailService = {
  name: 'Amazon SES',
  storedAs: 'ses',
  refusals: {
    recipient: `Amazon SES refused the recipient. ${nothingSent} Check the address, and that it is not on your account's suppression list.`,
    unverified: `Amazon SES does not know the sender or the recipient as verified. ${nothingSent} Verify your sender in Amazon SES; while your account is in the SES sandbox, verify the recipient too.`,
    paused: `Amazon has paused sending for your account. ${nothingSent} Look at the account's status in the Amazon SES console.`,
    credentials: `Amazon SES did not accept your access key. ${nothingSent} Check the key, its secret and the region in the ESP settings, and that the key may send email.`,
    rejected: `Amazon SES did not accept this email. ${nothingSent} Check the sender, the recipient and the subject.`,
  },
};
