// What all outgoing messages share: the mark of their workspace, and the error texts for a refusal by the mail service.
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import type { Account } from './caller.ts';
import { DomainError, tooMany, unavailable } from './errors.ts';
import type { MailService } from './mail-refusals.ts';

type Product = NonNullable<Context['mail']>;

export interface Sending {
  mailer: Pick<Product['mailer'], 'send'>;
  service: MailService;
  from: Product['from'];
  replyTo: { address: string } | null;
  /** The message stays on this machine. */
  isSandboxed: boolean;
  /** The workspace's own account; otherwise the product's mailer. */
  isOwnAccount: boolean;
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

/** The product's own, by SMTP. */
export const ownMailService: MailService = {
  name: keyedText('refusals.mail.theMailServer'),
  storedAs: 'smtp',
  refusals: {
    recipient: 'refusals.mail.recipientRefused',
    unverified: 'refusals.mail.senderNotLetThrough',
    credentials: 'refusals.mail.signInNotAccepted',
    rejected: 'refusals.mail.emailNotAccepted',
  },
};

/** The service's own error text stays out of logs and responses: it contains addresses. */
export const mailFailure = (ctx: Context, error: unknown, service: MailService): unknown => {
  if (!isMailFault(error)) return error;
  ctx.log.warn({ service: service.storedAs, failure: error.failure }, 'message could not be sent');
  const { name, refusals } = service;
  if (error.failure === 'throttled') {
    return tooMany(keyedText('refusals.mail.limitReached', { name }), error.retryAfterSeconds ?? 60);
  }
  if (error.failure === 'unreachable') {
    return unavailable(
      error.isUncertain
        ? keyedText('refusals.mail.didNotAnswer', { name })
        : keyedText('refusals.mail.notReached', { name }),
    );
  }
  return new DomainError(
    'refused',
    refusals[error.failure] ?? refusals.rejected ?? 'refusals.unchanged.nothingSent',
  );
};
