// The labels of contacts, in one file.

import type { Contact, ContactStatus } from '#contract/audience/contacts.ts';
import { t } from '#web/text/t.ts';
import type { Tone } from '#web/ui/display/tone.ts';

export const contactsLabel = (count: number): string => t('contacts.contactLabels.countContacts', { count });

export const statusNames: Record<ContactStatus, string> = {
  get subscribed() {
    return t('contacts.contactLabels.subscribed');
  },
  get pending() {
    return t('contacts.contactLabels.notConfirmedYet');
  },
  get unsubscribed() {
    return t('contacts.contactLabels.unsubscribed');
  },
  get bounced() {
    return t('contacts.contactLabels.bounced');
  },
  get complained() {
    return t('contacts.contactLabels.reportedAsSpam');
  },
  get cleaned() {
    return t('contacts.contactLabels.takenOut');
  },
};

/** The best first. */
export const statusOrder: readonly ContactStatus[] = [
  'subscribed',
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
  'cleaned',
];

export const statusTones: Record<ContactStatus, Tone> = {
  subscribed: 'good',
  pending: 'attention',
  unsubscribed: 'neutral',
  bounced: 'bad',
  complained: 'bad',
  cleaned: 'neutral',
};

export const statusMeanings: Record<ContactStatus, string> = {
  get subscribed() {
    return t('contacts.contactLabels.getsTheCampaignsYouSendTo');
  },
  get pending() {
    return t('contacts.contactLabels.getsNothingUntilTheyPressThe');
  },
  get unsubscribed() {
    return t('contacts.contactLabels.getsNothingOnlyTheyOrA');
  },
  get bounced() {
    return t('contacts.contactLabels.emailToThisAddressBouncedThe');
  },
  get complained() {
    return t('contacts.contactLabels.reportedAMailOfYoursAs');
  },
  get cleaned() {
    return t('contacts.contactLabels.wasTakenOutForGoodGets');
  },
};

type Named = Pick<Contact, 'firstName' | 'lastName'>;

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();
