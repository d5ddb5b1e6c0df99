// What an answer of SES means for a message. The critical part is which answers leave open whether it was sent.
import type { MailFailure } from './mailer.ts';
import { failureOf, isMalformed, isOffClock, neverConnected } from './ses-client.ts';

/**
 * - `throttled`, `account`, `unreached`: it was not sent; it may be tried again later, or when the account is fixed
 * - `refused`: it will not be sent to this recipient
 * - `in_doubt`: unknown whether it was sent
 */
export type SendOutcome =
  | { kind: 'accepted'; messageId: string }
  | { kind: 'throttled'; isDaily: boolean }
  | { kind: 'account'; reason: AccountFault }
  | { kind: 'refused'; reason: 'recipient' | 'recipient_not_verified' | 'rejected' }
  | { kind: 'unreached' }
  | { kind: 'in_doubt' };

export type AccountFault =
  | 'credentials'
  | 'clock'
  | 'sending_paused'
  | 'account_suspended'
  | 'not_verified'
  | 'not_configured';

const outcomeOfFailure: Record<MailFailure, SendOutcome> = {
  recipient: { kind: 'refused', reason: 'recipient' },
  rejected: { kind: 'refused', reason: 'rejected' },
  unverified: { kind: 'account', reason: 'not_verified' },
  paused: { kind: 'account', reason: 'sending_paused' },
  credentials: { kind: 'account', reason: 'credentials' },
  throttled: { kind: 'throttled', isDaily: false },
  unreachable: { kind: 'in_doubt' },
};

/** SES names the identities that failed; in its sandbox they may be the recipient's. */
const failsSender = (message: string, sender: string): boolean => {
  const failing = /identities failed[^:]*:\s*(.+)$/i.exec(message)?.[1];
  if (failing === undefined) return true;
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  return failing
    .toLowerCase()
    .split(/[,\s]+/)
    .map((name) => name.replace(/^.*<|>$/g, ''))
    .some((name) => name === sender.toLowerCase() || name === domain);
};

/** The outcome of a call, or of an entry of a bulk call, that SES refused. */
export const refusalOutcome = (
  status: number,
  type: string,
  message: string,
  sender: string,
): SendOutcome => {
  if (/^AccountSuspended/.test(type) || /sending suspended for this account/i.test(message))
    return { kind: 'account', reason: 'account_suspended' };
  if (isOffClock(type, message)) return { kind: 'account', reason: 'clock' };
  if (/^ConfigurationSet|configuration set <?\S+>? does not exist/i.test(`${type} ${message}`))
    return { kind: 'account', reason: 'not_configured' };
  if (/daily|24.hour/i.test(message) && /quota/i.test(message)) return { kind: 'throttled', isDaily: true };
  const failure = failureOf(status, type, message);
  if (failure === 'unverified' && !failsSender(message, sender))
    return { kind: 'refused', reason: 'recipient_not_verified' };
  return outcomeOfFailure[failure];
};

/** The outcome of each entry of a bulk call. */
export const entryOutcome = (value: unknown, sender: string): SendOutcome => {
  const entry = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const status = String(entry.Status ?? '');
  const text = String(entry.Error ?? '');
  switch (status) {
    case 'SUCCESS':
      return typeof entry.MessageId === 'string'
        ? { kind: 'accepted', messageId: entry.MessageId }
        : { kind: 'in_doubt' };
    case 'ACCOUNT_THROTTLED':
      return { kind: 'throttled', isDaily: false };
    case 'ACCOUNT_DAILY_QUOTA_EXCEEDED':
      return { kind: 'throttled', isDaily: true };
    case 'ACCOUNT_SUSPENDED':
      return { kind: 'account', reason: 'account_suspended' };
    case 'ACCOUNT_SENDING_PAUSED':
    case 'CONFIGURATION_SET_SENDING_PAUSED':
      return { kind: 'account', reason: 'sending_paused' };
    case 'CONFIGURATION_SET_NOT_FOUND':
    case 'CONFIGURATION_SET_DOES_NOT_EXIST':
      return { kind: 'account', reason: 'not_configured' };
    case 'MAIL_FROM_DOMAIN_NOT_VERIFIED':
      return { kind: 'account', reason: 'not_verified' };
    case 'MESSAGE_REJECTED':
      return refusalOutcome(400, 'MessageRejected', text, sender);
    case 'INVALID_PARAMETER':
    case 'INVALID_PARAMETER_VALUE':
    case 'INVALID_SENDING_POOL_NAME':
    case 'TEMPLATE_NOT_FOUND':
    case 'TEMPLATE_DOES_NOT_EXIST':
      return { kind: 'refused', reason: 'rejected' };
    default:
      // TRANSIENT_FAILURE, FAILED, and any unknown status.
      return { kind: 'in_doubt' };
  }
};

/** The outcome of a call that got no answer. */
export const errorOutcome = (error: unknown): SendOutcome => {
  if (isMalformed(error)) return { kind: 'account', reason: 'credentials' };
  return neverConnected(error) ? { kind: 'unreached' } : { kind: 'in_doubt' };
};
