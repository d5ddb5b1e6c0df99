import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deletedContactRetentionDays } from '#contract/audience/contacts.ts';
import { deleteList, listLists, restoreList } from '#contract/audience/lists.ts';
import { deleteSegment, getSegment, listSegments, restoreSegment } from '#contract/audience/segments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call, endpointUrl } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { renewContacts } from '../contacts/use-contact-changes.ts';

interface Named {
  id: string;
  name: string;
}

interface Kind {
  kind: 'list' | 'segment';
  listing: Endpoint;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  renew: (client: QueryClient) => Promise<unknown>;
}

/** Deletes at once, with an undo. Returns whether it is deleted. */
const useDeletion = ({ kind, listing, remove, restore, renew }: Kind) => {
  const client = useQueryClient();
  const bringBack = async ({ id, name }: Named) => {
    try {
      await restore(id);
      showToast({
        title: t('lists.useDeletion.nounBroughtBack', { kind }),
        description: t('lists.useDeletion.nameIsRestored', { kind, name }),
      });
    } catch (error) {
      toastError(error, t('lists.useDeletion.nameCouldNotBeBroughtBack', { name }));
    }
    await renew(client);
  };
  return async (item: Named): Promise<boolean> => {
    client.setQueryData<Named[]>([endpointUrl(listing)], (all) => all?.filter(({ id }) => id !== item.id));
    try {
      await remove(item.id);
      showToast({
        title: t('lists.useDeletion.nounDeleted', { kind }),
        description: t('lists.useDeletion.nameCanBeBroughtBackFor', {
          kind,
          name: item.name,
          deletedContactRetentionDays,
        }),
        action: { label: t('lists.useDeletion.undo'), onAct: () => void bringBack(item) },
      });
      return true;
    } catch (error) {
      toastError(error, t('lists.useDeletion.failedToDeleteTolowercase', { kind }));
      return false;
    } finally {
      await renew(client);
    }
  };
};

const listKind: Kind = {
  kind: 'list',
  listing: listLists,
  remove: (id) => call(deleteList, { params: { id } }),
  restore: (id) => call(restoreList, { params: { id } }),
  renew: renewContacts,
};

const segmentKind: Kind = {
  kind: 'segment',
  listing: listSegments,
  remove: (id) => call(deleteSegment, { params: { id } }),
  restore: (id) => call(restoreSegment, { params: { id } }),
  renew: (client) => invalidateEndpoints(client, [listSegments, getSegment]),
};

export const useListDeletion = () => useDeletion(listKind);
export const useSegmentDeletion = () => useDeletion(segmentKind);
