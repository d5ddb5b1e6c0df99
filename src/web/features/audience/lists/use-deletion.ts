import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deletedContactRetentionDays } from '#contract/audience/contacts.ts';
import { deleteList, listLists, restoreList } from '#contract/audience/lists.ts';
import { deleteSegment, getSegment, listSegments, restoreSegment } from '#contract/audience/segments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call, endpointUrl } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { renewContacts } from '../contacts/use-contact-changes.ts';

interface Named {
  id: string;
  name: string;
}

interface Kind {
  noun: 'List' | 'Segment';
  listing: Endpoint;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  renew: (client: QueryClient) => Promise<unknown>;
  /** How it is restored: “News” … */
  restoredText: string;
}

/** Deletes at once, with an undo. Returns whether it is deleted. */
const useDeletion = ({ noun, listing, remove, restore, renew, restoredText }: Kind) => {
  const client = useQueryClient();
  const bringBack = async ({ id, name }: Named) => {
    try {
      await restore(id);
      showToast({ title: `${noun} brought back`, description: `“${name}” ${restoredText}` });
    } catch (error) {
      toastError(error, `“${name}” could not be brought back. Please try again.`);
    }
    await renew(client);
  };
  return async (item: Named): Promise<boolean> => {
    client.setQueryData<Named[]>([endpointUrl(listing)], (all) => all?.filter(({ id }) => id !== item.id));
    try {
      await remove(item.id);
      showToast({
        title: `${noun} deleted`,
        description: `“${item.name}” can be brought back for ${deletedContactRetentionDays} days. Its contacts stay.`,
        action: { label: 'Undo', onAct: () => void bringBack(item) },
      });
      return true;
    } catch (error) {
      toastError(error, `Failed to delete ${noun.toLowerCase()}`);
      return false;
    } finally {
      await renew(client);
    }
  };
};

const listKind: Kind = {
  noun: 'List',
  listing: listLists,
  remove: (id) => call(deleteList, { params: { id } }),
  restore: (id) => call(restoreList, { params: { id } }),
  renew: renewContacts,
  restoredText: 'is there again with its members.',
};

const segmentKind: Kind = {
  noun: 'Segment',
  listing: listSegments,
  remove: (id) => call(deleteSegment, { params: { id } }),
  restore: (id) => call(restoreSegment, { params: { id } }),
  renew: (client) => invalidateEndpoints(client, [listSegments, getSegment]),
  restoredText: 'is among your segments again.',
};

export const useListDeletion = () => useDeletion(listKind);
export const useSegmentDeletion = () => useDeletion(segmentKind);
