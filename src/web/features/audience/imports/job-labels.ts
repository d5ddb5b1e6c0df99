// The progress of an import or a change, in words and as a share.

import type { ContactsChange } from '#contract/audience/contacts.ts';
import type { ImportStatus } from '#contract/audience/imports.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

export interface JobProgress {
  text: string;
  percent: number | null;
}

export const importProgress = (status: ImportStatus | null, sentPercent: number | null): JobProgress => {
  if (sentPercent !== null)
    return {
      text: t('contacts.jobLabels.sendingTheFileSentpercent', { sent: Math.round(sentPercent) / 100 }),
      percent: sentPercent,
    };
  if (!status || status.state === 'reading')
    return {
      text: status
        ? t('contacts.jobLabels.readingRowsreadRowsSoFar', { rowsRead: status.rowsRead })
        : t('contacts.jobLabels.reading'),
      percent: null,
    };
  const { imported, total } = status;
  return {
    text: t('contacts.jobLabels.importedOfTotalAdded', {
      imported,
      total,
    }),
    percent: total === 0 ? 100 : (100 * imported) / total,
  };
};

const runningLabels: Record<ContactsChange['action'], string> = {
  get delete() {
    return t('contacts.jobLabels.deletingContacts');
  },
  get restore() {
    return t('contacts.jobLabels.bringingContactsBack');
  },
  get unsubscribe() {
    return t('contacts.jobLabels.unsubscribingContacts');
  },
  get resubscribe() {
    return t('contacts.jobLabels.takingBackAnUnsubscription');
  },
  get tag() {
    return t('contacts.jobLabels.taggingContacts');
  },
  get untag() {
    return t('contacts.jobLabels.takingATagOff');
  },
  get list() {
    return t('contacts.jobLabels.addingToAList');
  },
  get unlist() {
    return t('contacts.jobLabels.takingOffAList');
  },
};

export const changeProgress = ({
  action,
  lookedAt,
  total,
}: ContactsChange): JobProgress & { title: string } => ({
  title: runningLabels[action],
  text: t('contacts.jobLabels.lookedatOfTotal', {
    lookedAt: Math.min(lookedAt, total),
    total,
  }),
  percent: total === 0 ? 100 : Math.min(100, (100 * lookedAt) / total),
});

const doneLabels: Record<ContactsChange['action'], TextKey> = {
  delete: 'contacts.jobLabels.countDeleted',
  restore: 'contacts.jobLabels.countRestored',
  unsubscribe: 'contacts.jobLabels.countUnsubscribed',
  resubscribe: 'contacts.jobLabels.countResubscribed',
  tag: 'contacts.jobLabels.countTagged',
  untag: 'contacts.jobLabels.countUntagged',
  list: 'contacts.jobLabels.countAddedToList',
  unlist: 'contacts.jobLabels.countRemovedFromList',
};

/** `3 contacts tagged` */
export const changeLabel = ({ action, changed }: ContactsChange): string =>
  t(doneLabels[action], { count: changed });
