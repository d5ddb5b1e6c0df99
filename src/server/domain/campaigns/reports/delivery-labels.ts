// Texts for why a message was not sent, bounced or was skipped. The stored value is the code.
import { carrierRejected } from '../../../db/carriers/stored-reasons.ts';

/** Of deliveries that failed or were skipped. */
const reasons: Record<string, string> = {
  unsubscribed: 'Unsubscribed before their turn came.',
  bounced: 'Mail to this address came back before.',
  complained: 'Reported a mail of yours as spam.',
  cleaned: 'You blocked this contact.',
  pending: 'Has not confirmed the subscription.',
  suppressed: 'The address is blocked.',
  sample: 'A contact of the sample shop: the address belongs to nobody.',
  left_list: 'Left the list before their turn came.',
  deleted: 'The contact was deleted before their turn came.',
  invalid_address: 'No mail can be sent to this address.',
  recipient: 'Your email service refused the address.',
  recipient_not_verified:
    'Your email service sends to verified addresses only until your account is approved, and this one is not.',
  rejected: 'Your email service did not accept the email.',
  content: 'The email could not be rendered.',
  [carrierRejected]: 'Your email service found a virus or other bad content and did not send it.',
  not_rendered: 'Your email service could not render the email.',
  no_answer: 'The connection broke before your email service answered.',
  worker_ended: 'The server stopped before your email service answered.',
};

/** Bounces by `hard` or `soft` and the subtype that a carrier gave. */
const bounces: Record<string, string> = {
  'hard:General': 'The address does not exist.',
  'hard:NoEmail': 'The address does not exist.',
  'hard:Suppressed': 'Your email service blocks the address, because mail to it came back lately.',
  'hard:OnAccountSuppressionList': 'The address is on the suppression list of your sending account.',
  'hard:UnsubscribedRecipient': 'Unsubscribed at your email service.',
  'soft:General': 'The mail server did not accept it for now.',
  'soft:MailboxFull': 'The mailbox is full.',
  'soft:MessageTooLarge': 'The email is too large for the mailbox.',
  'soft:ContentRejected': 'The mail server refused the content.',
  'soft:AttachmentRejected': 'The mail server refused an attachment.',
  'soft:Undetermined': 'It came back, and the mail server did not say why.',
};

export const bounceText = (kind: string): string =>
  bounces[kind] ??
  (kind.startsWith('hard:') ? 'The address does not exist.' : 'The mail server did not accept it for now.');

export const reasonText = (reason: string): string => reasons[reason] ?? 'It was not sent.';

/** Empty if nothing needs an explanation. */
export const outcomeText = (mail: {
  state: string;
  reason: string | null;
  bounce_kind: string | null;
}): string => {
  if (mail.state === 'bounced') return bounceText(mail.bounce_kind ?? '');
  const explained = ['failed', 'skipped', 'in_doubt', 'unknown'].includes(mail.state);
  return explained && mail.reason !== null ? reasonText(mail.reason) : '';
};
