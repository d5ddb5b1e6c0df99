// The labels of contacts, in one file.
import type { Contact, ContactStatus } from '#contract/audience/contacts.ts';
import { countOf } from '#web/lib/counts.ts';
import type { Tone } from '#web/ui/display/tone.ts';

export const contactsLabel = (count: number): string => countOf(count, 'contact');

export const statusNames: Record<ContactStatus, string> = {
  subscribed: 'Subscribed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  cleaned: 'Taken out',
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
  subscribed: 'Gets the campaigns you send to their lists.',
  pending: 'Gets nothing until they press the button in the confirmation mail.',
  unsubscribed: 'Gets nothing. Only they, or a reason you give, lead back.',
  bounced: 'Email to this address bounced. The contact gets no messages.',
  complained: 'Reported a mail of yours as spam. Gets nothing.',
  cleaned: 'Was taken out for good. Gets nothing.',
};

type Named = Pick<Contact, 'firstName' | 'lastName'>;

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();
