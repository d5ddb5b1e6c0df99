// The progress of an import or a change, in words and as a share.
import type { ContactsChange } from '#contract/audience/contacts.ts';
import type { ImportStatus } from '#contract/audience/imports.ts';
import { formatCount } from '../contacts/contact-labels.ts';

export interface Progression {
  words: string;
  percent: number | null;
}

export const importProgress = (status: ImportStatus | null, sentPercent: number | null): Progression => {
  if (sentPercent !== null)
    return { words: `Sending the file: ${Math.round(sentPercent)}%`, percent: sentPercent };
  if (!status || status.state === 'reading')
    return {
      words: status ? `Reading: ${formatCount(status.rowsRead)} rows so far` : 'Reading',
      percent: null,
    };
  const { imported, total } = status;
  return {
    words: `${formatCount(imported)} of ${formatCount(total)} added`,
    percent: total === 0 ? 100 : (100 * imported) / total,
  };
};

const doing: Record<ContactsChange['action'], string> = {
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
}: ContactsChange): Progression & { title: string } => ({
  title: doing[action],
  words: `${formatCount(Math.min(lookedAt, total))} of ${formatCount(total)}`,
  percent: total === 0 ? 100 : Math.min(100, (100 * lookedAt) / total),
});

const did: Record<ContactsChange['action'], string> = {
  delete: 'deleted',
  restore: 'brought back',
  unsubscribe: 'unsubscribed',
  resubscribe: 'subscribed as before',
  tag: 'tagged',
  untag: 'relieved of a tag',
  list: 'added to a list',
  unlist: 'taken off a list',
};

export const changeWords = ({ action }: ContactsChange): string => did[action];
