// The labels for the rows of an import.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import type { TextKey } from '#text/keys.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { statusOrder } from '../contacts/contact-labels.ts';

const countKeys: Record<ContactStatus, TextKey> = {
  subscribed: 'contacts.importLabels.countSubscribed',
  pending: 'contacts.importLabels.countNotConfirmed',
  unsubscribed: 'contacts.importLabels.countUnsubscribed',
  bounced: 'contacts.importLabels.countBounced',
  complained: 'contacts.importLabels.countComplained',
  cleaned: 'contacts.importLabels.countSuppressed',
};

/** `1,204 subscribed` */
export const countedStatus = (status: ContactStatus, count: number): string =>
  t(countKeys[status], { count });

/** `1,204 subscribed, 96 unsubscribed`; empty where there is nothing to report. */
export const countedStatuses = (statuses: Partial<Record<ContactStatus, number>>): string =>
  listText(
    statusOrder
      .filter((status) => (statuses[status] ?? 0) > 0)
      .map((status) => countedStatus(status, statuses[status] ?? 0)),
    'unit',
  );
