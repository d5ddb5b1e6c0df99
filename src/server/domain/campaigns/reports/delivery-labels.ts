// Texts for why a message was not sent, bounced or was skipped. The stored value is the code.

/** Of deliveries that failed or were skipped. */
const reasons: Record<string, string> = {
  unsubscribed: 'Unsubscribed before their turn came.',
  bounced: 'Mail to this address came back before.',
  complained: 'Reported a mail of yours as spam.',
  cleaned: 'You blocked this contact.',
  pending: 'Has not confirmed the subscription.',
  suppressed: 'The address is blocked.',
  left_list: 'Left the list before their turn came.',
  deleted: 'The contact was deleted before their turn came.',
  invalid_address: 'No mail can be sent to this address.',
  recipient: 'Amazon SES refused the address.',
  recipient_not_verified:
    'Your account is in the Amazon SES sandbox, and this address is not verified there.',
  rejected: 'Amazon SES did not accept the email.',
  content: 'The email could not be rendered.',
  amazon_rejected: 'Amazon SES found a virus or other bad content and did not send it.',
  not_rendered: 'Amazon SES could not render the email.',
  no_answer: 'The connection broke before Amazon answered.',
  worker_ended: 'The server stopped before Amazon answered.',
};

/** SES bounce types (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types). */
const bounces: Record<string, string> = {
  'hard:General': 'The address does not exist.',
  'hard:NoEmail': 'The address does not exist.',
  'hard:Suppressed': 'Amazon SES blocks the address, because mail to it came back lately.',
  'hard:OnAccountSuppressionList': 'The address is on the suppression list of your account at Amazon.',
  'hard:UnsubscribedRecipient': 'Unsubscribed at Amazon SES.',
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
