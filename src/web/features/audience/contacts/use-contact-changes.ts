import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  bulkContacts,
  type Contact,
  type ContactsChange,
  contactActivity,
  contactHistory,
  countContacts,
  deleteContact,
  deletedContactRetentionDays,
  getContact,
  listContactChanges,
  listContacts,
  maxContactIds,
  undoContactChange,
} from '#contract/audience/contacts.ts';
import {
  countContactTags,
  getList,
  listContactTags,
  listListMembers,
  listLists,
} from '#contract/audience/lists.ts';
import { countSavedSegment, listSegmentMembers } from '#contract/audience/segments.ts';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { call, type EndpointInput } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { removeFromPages } from '#web/lib/hooks/use-pages.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { contactsLabel } from './contact-labels.ts';

const listQueries = [
  listContacts,
  countContacts,
  listLists,
  getList,
  listListMembers,
  countSavedSegment,
  listSegmentMembers,
  listContactTags,
  countContactTags,
  listContactChanges,
  getEspStats,
];

/** Every query that shows or counts several contacts. */
export const renewLists = (client: QueryClient): Promise<void> => invalidateEndpoints(client, listQueries);

/** Every query that shows or counts contacts. */
export const renewContacts = (client: QueryClient): Promise<void> =>
  invalidateEndpoints(client, [...listQueries, getContact, contactHistory, contactActivity]);

export type BulkInput = EndpointInput<typeof bulkContacts>['body'];
type ByFilter = Extract<BulkInput, { filter?: unknown }>;
export type BulkTarget = { ids: readonly string[] } | { filter: NonNullable<ByFilter['filter']> };
export type BulkAction =
  | { action: 'delete' | 'unsubscribe' }
  | { action: 'tag' | 'untag'; tagId: string; name: string }
  | { action: 'list' | 'unlist'; listId: string; name: string };

const contactNoun = (count: number): string => (count === 1 ? 'Contact' : 'Contacts');

const changeToasts: Record<
  ContactsChange['action'],
  (count: number) => { title: string; description: string }
> = {
  delete: (n) => ({
    title: `${contactNoun(n)} deleted`,
    description: `${contactsLabel(n)} can be brought back for ${deletedContactRetentionDays} days.`,
  }),
  restore: (n) => ({
    title: `${contactNoun(n)} brought back`,
    description: `${contactsLabel(n)}, with their lists and tags.`,
  }),
  unsubscribe: (n) => ({
    title: `${contactNoun(n)} unsubscribed`,
    description: `${contactsLabel(n)} ${n === 1 ? 'gets' : 'get'} no more campaigns.`,
  }),
  resubscribe: (n) => ({
    title: 'Taken back',
    description: `${contactsLabel(n)} ${n === 1 ? 'is' : 'are'} subscribed as before.`,
  }),
  tag: (n) => ({ title: `${contactNoun(n)} tagged`, description: `${contactsLabel(n)} got the tag.` }),
  untag: (n) => ({ title: 'Tag removed', description: `${contactsLabel(n)} had it.` }),
  list: (n) => ({ title: 'Added to the list', description: `${contactsLabel(n)} came onto it.` }),
  unlist: (n) => ({ title: 'Removed from the list', description: `${contactsLabel(n)} left it.` }),
};

export const changeToast = ({ action, changed, isUndo }: ContactsChange) => {
  const { title, description } = changeToasts[action](changed);
  return { title: isUndo ? 'Taken back' : title, description };
};

const noChangeTexts: Record<BulkAction['action'], string> = {
  delete: 'They were deleted already.',
  unsubscribe: 'None of them was subscribed.',
  tag: 'All of them carry this tag already.',
  untag: 'None of them carries this tag.',
  list: 'All of them are on this list already, or left it themselves.',
  unlist: 'None of them is on this list.',
};

/** The actions on several contacts, each with its undo. */
export const useContactChanges = ({ onRestored }: { onRestored?: (id: string) => void } = {}) => {
  const client = useQueryClient();
  const renew = () => renewContacts(client);
  // A deletion that is on its way is over before its undo begins.
  const lastDeletion = useRef<Promise<unknown>>(Promise.resolve());

  const undo = async (ids: readonly string[]) => {
    try {
      let changed = 0;
      let isRunning = false;
      for (const id of ids) {
        const change = await call(undoContactChange, { params: { id } });
        changed += change.changed;
        isRunning ||= change.state === 'running';
      }
      if (!isRunning)
        showToast({
          title: 'Taken back',
          description: `${contactsLabel(changed)} ${changed === 1 ? 'is' : 'are'} as before.`,
        });
    } catch (error) {
      toastError(error, 'This could not be taken back. Nothing more was changed. Please try again.');
    }
    await renew();
  };

  /** False when it failed. A longer change continues in the background: the tab shows its progress. */
  const change = async (input: BulkAction, target: BulkTarget): Promise<boolean> => {
    const { action } = input;
    const operand =
      'tagId' in input ? { tagId: input.tagId } : 'listId' in input ? { listId: input.listId } : {};
    const parts =
      'filter' in target
        ? [{ filter: target.filter }]
        : Array.from({ length: Math.ceil(target.ids.length / maxContactIds) }, (_, part) => ({
            ids: target.ids.slice(part * maxContactIds, (part + 1) * maxContactIds),
          }));
    const done: ContactsChange[] = [];
    try {
      for (const part of parts)
        done.push((await call(bulkContacts, { body: { action, ...operand, ...part } as BulkInput })).change);
      const changed = done.reduce((sum, result) => sum + result.changed, 0);
      const isRunning = done.some(({ state }) => state === 'running');
      if (!isRunning && changed === 0)
        showToast({ title: 'Nothing to change', description: noChangeTexts[action] });
      else if (!isRunning) {
        const { title, description } = changeToasts[action](changed);
        showToast({
          title: 'name' in input ? `${title}: ${input.name}` : title,
          description,
          action: { label: 'Undo', onAct: () => void undo(done.map(({ id }) => id)) },
        });
      }
      await renew();
      return true;
    } catch (error) {
      toastError(error, 'The server did not answer. Look at the list before you try again.');
      await renew();
      return false;
    }
  };

  const restore = async (contact: Pick<Contact, 'id' | 'email'>) => {
    try {
      await lastDeletion.current.catch(() => undefined);
      const { ids } = await call(bulkContacts, { body: { action: 'restore', ids: [contact.id] } });
      if (ids.length > 0) onRestored?.(contact.id);
      showToast(
        ids.length > 0
          ? { title: 'Contact brought back', description: `${contact.email}, with lists and tags.` }
          : { title: 'Not brought back', description: `${contact.email} was added again meanwhile.` },
      );
    } catch (error) {
      toastError(error, 'The contact could not be brought back. Please try again.');
    }
    await renew();
  };

  /** The list changes at once; the server follows. */
  const remove = async (contact: Pick<Contact, 'id' | 'email'>): Promise<boolean> => {
    removeFromPages(client, listContacts, ({ id }) => id === contact.id);
    let isDone = true;
    try {
      lastDeletion.current = call(deleteContact, { params: { id: contact.id } });
      showToast({
        title: 'Contact deleted',
        description: `${contact.email} can be brought back for ${deletedContactRetentionDays} days.`,
        action: { label: 'Undo', onAct: () => void restore(contact) },
      });
      await lastDeletion.current;
    } catch (error) {
      isDone = false;
      toastError(error, 'Failed to delete contact');
    }
    await renew();
    return isDone;
  };
  return { change, undo, remove, restore, renew };
};
