// Texts for why a message was not sent, bounced or was skipped. The stored value is the code.
import type { TextKey } from '#text/keys.ts';
import { carrierRejected } from '../../../db/carriers/stored-reasons.ts';

/** Of deliveries that failed or were skipped. */
const reasons: Record<string, TextKey> = {
  unsubscribed: 'refusals.delivery.unsubscribed',
  bounced: 'refusals.delivery.bounced',
  complained: 'refusals.delivery.complained',
  cleaned: 'refusals.delivery.cleaned',
  pending: 'refusals.delivery.pending',
  suppressed: 'refusals.delivery.suppressed',
  sample: 'refusals.delivery.sample',
  left_list: 'refusals.delivery.leftList',
  deleted: 'refusals.delivery.deleted',
  invalid_address: 'refusals.delivery.invalidAddress',
  recipient: 'refusals.delivery.recipientRefused',
  recipient_not_verified: 'refusals.delivery.recipientNotVerified',
  rejected: 'refusals.delivery.rejected',
  content: 'refusals.delivery.content',
  [carrierRejected]: 'refusals.delivery.harmfulContent',
  not_rendered: 'refusals.delivery.notRendered',
  no_answer: 'refusals.delivery.noAnswer',
  worker_ended: 'refusals.delivery.workerEnded',
};

/** Of deliveries in doubt, which an event of the carrier may still settle. */
const reasonsInDoubt: Record<string, TextKey> = {
  no_answer: 'refusals.delivery.noAnswerYet',
  worker_ended: 'refusals.delivery.workerEndedYet',
};

/** Bounces by `hard` or `soft` and the subtype that a carrier gave. */
const bounces: Record<string, TextKey> = {
  'hard:General': 'refusals.bounce.noSuchAddress',
  'hard:NoEmail': 'refusals.bounce.noSuchAddress',
  'hard:Suppressed': 'refusals.bounce.suppressedByService',
  'hard:OnAccountSuppressionList': 'refusals.bounce.onSuppressionList',
  'hard:UnsubscribedRecipient': 'refusals.bounce.unsubscribedAtService',
  'soft:General': 'refusals.bounce.temporary',
  'soft:MailboxFull': 'refusals.bounce.mailboxFull',
  'soft:MessageTooLarge': 'refusals.bounce.tooLarge',
  'soft:ContentRejected': 'refusals.bounce.contentRefused',
  'soft:AttachmentRejected': 'refusals.bounce.attachmentRefused',
  'soft:Undetermined': 'refusals.bounce.undetermined',
};

export const bounceText = (kind: string): TextKey =>
  bounces[kind] ?? (kind.startsWith('hard:') ? 'refusals.bounce.noSuchAddress' : 'refusals.bounce.temporary');

export const reasonText = (reason: string): TextKey => reasons[reason] ?? 'refusals.delivery.notSent';

/** null if nothing needs an explanation. */
export const outcomeText = (mail: {
  state: string;
  reason: string | null;
  bounce_kind: string | null;
}): TextKey | null => {
  if (mail.state === 'bounced') return bounceText(mail.bounce_kind ?? '');
  if (mail.reason === null) return null;
  if (mail.state === 'in_doubt') return reasonsInDoubt[mail.reason] ?? reasonText(mail.reason);
  return ['failed', 'skipped', 'unknown'].includes(mail.state) ? reasonText(mail.reason) : null;
};
