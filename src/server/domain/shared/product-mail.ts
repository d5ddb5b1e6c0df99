// What all outgoing messages share: the mark of their workspace, and the error texts for a refusal by the mail service.
import type { Context } from '../../context.ts';
import type { Account } from './caller.ts';
import { DomainError, tooMany, unavailable } from './errors.ts';

type Product = NonNullable<Context['mail']>;

export interface Sending {
  mailer: Product['mailer'];
  from: Product['from'];
  replyTo: { address: string } | null;
  /** The message stays on this machine. */
  isSandboxed: boolean;
}

/**
 * Marks a message as the workspace's own for the Outbox. Not the id: message tags travel with the message, and only
 * this server can compute the mark, so no other sender can forge it.
 */
export const workspaceMark = (ctx: Context, workspaceId: string): string =>
  ctx.secrets.sign(`workspace ${workspaceId}`);

export const ownerTags = (ctx: Context, account: Account): { workspace: string } => ({
  workspace: workspaceMark(ctx, account.workspace_id),
});

interface MailFault {
  failure: string;
  retryAfterSeconds?: number | undefined;
  isUncertain?: boolean;
}

// `domain` does not import providers, so it recognizes their errors by shape, as it does for payments.
const isMailFault = (error: unknown): error is Error & MailFault =>
  error instanceof Error && error.name === 'MailError' && 'failure' in error;

const nothingSent = 'Nothing was sent.';

const sesTexts: Record<string, string> = {
  recipient: `Amazon SES refused the recipient. ${nothingSent} Check the address, and that it is not on your account's suppression list.`,
  unverified: `Amazon SES does not know the sender or the recipient as verified. ${nothingSent} Verify your sender in Amazon SES; while your account is in the SES sandbox, verify the recipient too.`,
  paused: `Amazon has paused sending for your account. ${nothingSent} Look at the account's status in the Amazon SES console.`,
  credentials: `Amazon SES did not accept your access key. ${nothingSent} Check the key, its secret and the region in the ESP settings, and that the key may send email.`,
  rejected: `Amazon SES did not accept this email. ${nothingSent} Check the sender, the recipient and the subject.`,
};

const smtpTexts: Record<string, string> = {
  recipient: `The mail server refused the recipient. ${nothingSent} Check the address and try again.`,
  unverified: `The mail server does not let this server's sender through. ${nothingSent} Please tell the operator of this site.`,
  credentials: `The mail server did not accept this server's sign-in. ${nothingSent} Please tell the operator of this site.`,
  rejected: `The mail server did not accept this email. ${nothingSent} Change the email and try again, or try another recipient.`,
};

/** The service's own error text stays out of logs and responses: it contains addresses. */
export const mailFailure = (ctx: Context, error: unknown, kind: 'smtp' | 'ses'): unknown => {
  if (!isMailFault(error)) return error;
  ctx.log.warn({ service: kind, failure: error.failure }, 'message could not be sent');
  const service = kind === 'ses' ? 'Amazon SES' : 'The mail server';
  if (error.failure === 'throttled') {
    return tooMany(
      `${service} takes no more messages right now, because its limit is reached. ${nothingSent} Wait a little and try again.`,
      error.retryAfterSeconds ?? 60,
    );
  }
  if (error.failure === 'unreachable') {
    return unavailable(
      error.isUncertain
        ? `${service} did not answer, so it is not known whether the email went out. Look whether it arrives before you send it again.`
        : `${service} could not be reached. ${nothingSent} Try again in a moment.`,
    );
  }
  const texts = kind === 'ses' ? sesTexts : smtpTexts;
  return new DomainError('refused', texts[error.failure] ?? texts.rejected ?? nothingSent);
};
