import type { DeliveryState } from '#contract/campaigns/recipients.ts';
import { t } from '#web/text/t.ts';

/** One choice of the filter: a state of the message, or what its recipient did. */
export const recipientChoices = {
  all: {
    get label() {
      return t('campaignPage.recipientFilter.allRecipients');
    },
    query: {},
  },
  opened: {
    get label() {
      return t('campaignPage.recipientFilter.opened');
    },
    query: { did: 'opened' },
  },
  not_opened: {
    get label() {
      return t('campaignPage.recipientFilter.notOpened');
    },
    query: { did: 'not_opened' },
  },
  clicked: {
    get label() {
      return t('campaignPage.recipientFilter.clicked');
    },
    query: { did: 'clicked' },
  },
  delivered: {
    get label() {
      return t('campaignPage.recipientFilter.delivered');
    },
    query: { state: 'delivered' },
  },
  accepted: {
    get label() {
      return t('campaignPage.recipientFilter.accepted');
    },
    query: { state: 'accepted' },
  },
  bounced: {
    get label() {
      return t('campaignPage.recipientFilter.bounced');
    },
    query: { did: 'bounced' },
  },
  complained: {
    get label() {
      return t('campaignPage.recipientFilter.reportedAsSpam');
    },
    query: { did: 'complained' },
  },
  unsubscribed: {
    get label() {
      return t('campaignPage.recipientFilter.unsubscribed');
    },
    query: { did: 'unsubscribed' },
  },
  queued: {
    get label() {
      return t('campaignPage.recipientFilter.waiting');
    },
    query: { state: 'queued' },
  },
  failed: {
    get label() {
      return t('campaignPage.recipientFilter.failed');
    },
    query: { state: 'failed' },
  },
  skipped: {
    get label() {
      return t('campaignPage.recipientFilter.leftOut');
    },
    query: { state: 'skipped' },
  },
  in_doubt: {
    get label() {
      return t('campaignPage.recipientFilter.inDoubt');
    },
    query: { state: 'in_doubt' },
  },
  unknown: {
    get label() {
      return t('campaignPage.recipientFilter.unknown');
    },
    query: { state: 'unknown' },
  },
  cancelled: {
    get label() {
      return t('campaignPage.recipientFilter.canceled');
    },
    query: { state: 'cancelled' },
  },
} as const;

export type RecipientChoice = keyof typeof recipientChoices;

export const isRecipientChoice = (value: string): value is RecipientChoice => value in recipientChoices;

export const stateLabels: Record<DeliveryState, string> = {
  get queued() {
    return t('campaignPage.recipientFilter.waiting');
  },
  get sending() {
    return t('campaignPage.recipientFilter.onItsWay');
  },
  get accepted() {
    return t('campaignPage.recipientFilter.accepted');
  },
  get delivered() {
    return t('campaignPage.recipientFilter.delivered');
  },
  get bounced() {
    return t('campaignPage.recipientFilter.bounced');
  },
  get failed() {
    return t('campaignPage.recipientFilter.failed');
  },
  get skipped() {
    return t('campaignPage.recipientFilter.leftOut');
  },
  get in_doubt() {
    return t('campaignPage.recipientFilter.inDoubt');
  },
  get unknown() {
    return t('campaignPage.recipientFilter.unknown');
  },
  get cancelled() {
    return t('campaignPage.recipientFilter.canceled');
  },
};
