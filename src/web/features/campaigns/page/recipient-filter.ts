import type { DeliveryState } from '#contract/campaigns/recipients.ts';

/** One choice of the filter: a state of the message, or what its recipient did. */
export const recipientChoices = {
  all: { label: 'All recipients', query: {} },
  opened: { label: 'Opened', query: { did: 'opened' } },
  not_opened: { label: 'Not opened', query: { did: 'not_opened' } },
  clicked: { label: 'Clicked', query: { did: 'clicked' } },
  delivered: { label: 'Delivered', query: { state: 'delivered' } },
  accepted: { label: 'Accepted', query: { state: 'accepted' } },
  bounced: { label: 'Bounced', query: { did: 'bounced' } },
  complained: { label: 'Reported as spam', query: { did: 'complained' } },
  unsubscribed: { label: 'Unsubscribed', query: { did: 'unsubscribed' } },
  queued: { label: 'Waiting', query: { state: 'queued' } },
  failed: { label: 'Failed', query: { state: 'failed' } },
  skipped: { label: 'Left out', query: { state: 'skipped' } },
  in_doubt: { label: 'In doubt', query: { state: 'in_doubt' } },
  unknown: { label: 'Unknown', query: { state: 'unknown' } },
  cancelled: { label: 'Canceled', query: { state: 'cancelled' } },
} as const;

export type RecipientChoice = keyof typeof recipientChoices;

export const isRecipientChoice = (value: string): value is RecipientChoice => value in recipientChoices;

export const stateLabels: Record<DeliveryState, string> = {
  queued: 'Waiting',
  sending: 'On its way',
  accepted: 'Accepted',
  delivered: 'Delivered',
  bounced: 'Bounced',
  failed: 'Failed',
  skipped: 'Left out',
  in_doubt: 'Unconfirmed',
  unknown: 'Unknown',
  cancelled: 'Canceled',
};
