// The labels for the rows of an import.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import { formatCount } from '#web/lib/counts.ts';
import { statusOrder } from '../contacts/contact-labels.ts';

const names: Record<ContactStatus, string> = {
  subscribed: 'subscribed',
  pending: 'not confirmed',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'reported as spam',
  cleaned: 'taken out',
};

/** `1,204 subscribed, 96 unsubscribed`; empty where there is nothing to report. */
export const countedStatuses = (statuses: Partial<Record<ContactStatus, number>>): string =>
  statusOrder
    .filter((status) => (statuses[status] ?? 0) > 0)
    .map((status) => `${formatCount(statuses[status] ?? 0)} ${names[status]}`)
    .join(', ');

/** Others concern the whole file. */
export const isOfRow = (warning: string): boolean => warning.startsWith('Line ');
