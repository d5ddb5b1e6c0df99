// The progress of an import or a change, in words and as a share.
import type { ContactsChange } from '#contract/audience/contacts.ts';
import type { ImportStatus } from '#contract/audience/imports.ts';
import { formatCount } from '#web/lib/counts.ts';

export interface JobProgress {
  text: string;
  percent: number | null;
}

export const importProgress = (status: ImportStatus | null, sentPercent: number | null): JobProgress => {
  if (sentPercent !== null)
    return { text: `Sending the file: ${Math.round(sentPercent)}%`, percent: sentPercent };
  if (!status || status.state === 'reading')
    return {
      text: status ? `Reading: ${formatCount(status.rowsRead)} rows so far` : 'Reading',
      percent: null,
    };
  const { imported, total } = status;
  return {
    text: `${formatCount(imported)} of ${formatCount(total)} added`,
    percent: total === 0 ? 100 : (100 * imported) / total,
  };
};

const runningLabels: Record<ContactsChange['action'], string> = {
  delete: 'Deleting contacts',
  restore: 'Bringing contacts back',
  unsubscribe: 'Unsubscribing contacts',
  resubscribe: 'Taking back an unsubscription',
  tag: 'Tagging contacts',
  untag: 'Taking a tag off',
  list: 'Adding to a list',
  unlist: 'Taking off a list',
};

export const changeProgress = ({
  action,
  lookedAt,
  total,
}: ContactsChange): JobProgress & { title: string } => ({
  title: runningLabels[action],
  text: `${formatCount(Math.min(lookedAt, total))} of ${formatCount(total)}`,
  percent: total === 0 ? 100 : Math.min(100, (100 * lookedAt) / total),
});

const doneLabels: Record<ContactsChange['action'], string> = {
  delete: 'deleted',
  restore: 'brought back',
  unsubscribe: 'unsubscribed',
  resubscribe: 'subscribed as before',
  tag: 'tagged',
  untag: 'relieved of a tag',
  list: 'added to a list',
  unlist: 'removed from a list',
};

export const changeLabel = ({ action }: ContactsChange): string => doneLabels[action];
