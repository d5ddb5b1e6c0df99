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
import { listSuppressedContacts } from '#contract/audience/suppressions.ts';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { call, type EndpointInput } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { removeFromPages } from '#web/lib/hooks/use-pages.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

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
  listSuppressedContacts,
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

const changeToasts: Record<
  ContactsChange['action'],
  (count: number) => { title: string; description: string }
> = {
  delete: (n) => ({
    title: t('contacts.useContactChanges.nDeleted', { n }),
    description: t('contacts.useContactChanges.nCanBeBroughtBackFor', {
      n,
      deletedContactRetentionDays,
    }),
  }),
  restore: (n) => ({
    title: t('contacts.useContactChanges.nBroughtBack', { n }),
    description: t('contacts.useContactChanges.nWithTheirListsAndTags', { n }),
  }),
  unsubscribe: (n) => ({
    title: t('contacts.useContactChanges.nUnsubscribed', { n }),
    description: t('contacts.useContactChanges.nN2GetNoMoreCampaigns', { n }),
  }),
  resubscribe: (n) => ({
    title: t('contacts.useContactChanges.takenBack'),
    description: t('contacts.useContactChanges.nN2AreSubscribedAsBefore', { n }),
  }),
  tag: (n) => ({
    title: t('contacts.useContactChanges.nTagged', { n }),
    description: t('contacts.useContactChanges.nGotTheTag', { n }),
  }),
  untag: (n) => ({
    title: t('contacts.useContactChanges.tagRemoved'),
    description: t('contacts.useContactChanges.nHadIt', { n }),
  }),
  list: (n) => ({
    title: t('contacts.useContactChanges.addedToTheList'),
    description: t('contacts.useContactChanges.nCameOntoIt', { n }),
  }),
  unlist: (n) => ({
    title: t('contacts.useContactChanges.removedFromTheList'),
    description: t('contacts.useContactChanges.nLeftIt', { n }),
  }),
};

export const changeToast = ({ action, changed, isUndo }: ContactsChange) => {
  const { title, description } = changeToasts[action](changed);
  return { title: isUndo ? t('contacts.useContactChanges.takenBack') : title, description };
};

const noChangeTexts: Record<BulkAction['action'], string> = {
  get delete() {
    return t('contacts.useContactChanges.theyWereDeletedAlready');
  },
  get unsubscribe() {
    return t('contacts.useContactChanges.noneOfThemWasSubscribed');
  },
  get tag() {
    return t('contacts.useContactChanges.allOfThemCarryThisTag');
  },
  get untag() {
    return t('contacts.useContactChanges.noneOfThemCarriesThisTag');
  },
  get list() {
    return t('contacts.useContactChanges.allOfThemAreOnThis');
  },
  get unlist() {
    return t('contacts.useContactChanges.noneOfThemIsOnThis');
  },
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
          title: t('contacts.useContactChanges.takenBack'),
          description: t('contacts.useContactChanges.changedChanged2AreAsBefore', {
            changed,
          }),
        });
    } catch (error) {
      toastError(error, t('contacts.useContactChanges.thisCouldNotBeTakenBack'));
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
        showToast({
          title: t('contacts.useContactChanges.nothingToChange'),
          description: noChangeTexts[action],
        });
      else if (!isRunning) {
        const { title, description } = changeToasts[action](changed);
        showToast({
          title:
            'name' in input ? t('contacts.useContactChanges.titleName', { title, name: input.name }) : title,
          description,
          action: {
            label: t('contacts.useContactChanges.undo'),
            onAct: () => void undo(done.map(({ id }) => id)),
          },
        });
      }
      await renew();
      return true;
    } catch (error) {
      toastError(error, t('contacts.useContactChanges.theServerDidNotAnswerLook'));
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
          ? {
              title: t('contacts.useContactChanges.contactBroughtBack'),
              description: t('contacts.useContactChanges.emailWithListsAndTags', { email: contact.email }),
            }
          : {
              title: t('contacts.useContactChanges.notBroughtBack'),
              description: t('contacts.useContactChanges.emailWasAddedAgainMeanwhile', {
                email: contact.email,
              }),
            },
      );
    } catch (error) {
      toastError(error, t('contacts.useContactChanges.theContactCouldNotBeBrought'));
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
        title: t('contacts.useContactChanges.contactDeleted'),
        description: t('contacts.useContactChanges.emailCanBeBroughtBackFor', {
          email: contact.email,
          deletedContactRetentionDays,
        }),
        action: { label: t('contacts.useContactChanges.undo'), onAct: () => void restore(contact) },
      });
      await lastDeletion.current;
    } catch (error) {
      isDone = false;
      toastError(error, t('contacts.useContactChanges.failedToDeleteContact'));
    }
    await renew();
    return isDone;
  };
  return { change, undo, remove, restore, renew };
};
