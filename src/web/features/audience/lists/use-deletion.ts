import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deletedContactsKeptDays } from '#contract/audience/contacts.ts';
import { deleteList, listLists, restoreList } from '#contract/audience/lists.ts';
import { deleteSegment, getSegment, listSegments, restoreSegment } from '#contract/audience/segments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call, endpointUrl } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { renewContacts } from '../contacts/use-contact-changes.ts';
import { failed } from '../failed.ts';

interface Thing {
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
  back: string;
}

/** Deletes at once, with an undo. Returns whether it is deleted. */
const useDeletion = ({ noun, listing, remove, restore, renew, back }: Kind) => {
  const client = useQueryClient();
  const bringBack = async ({ id, name }: Thing) => {
    try {
      await restore(id);
      showToast({ title: `${noun} brought back`, description: `“${name}” ${back}` });
    } catch (error) {
      failed(error, `“${name}” could not be brought back. Please try again.`);
    }
    await renew(client);
  };
  return async (thing: Thing): Promise<boolean> => {
    client.setQueryData<Thing[]>([endpointUrl(listing)], (all) => all?.filter(({ id }) => id !== thing.id));
    try {
      await remove(thing.id);
      showToast({
        title: `${noun} deleted`,
        description: `“${thing.name}” can be brought back for ${deletedContactsKeptDays} days. Its contacts stay.`,
        action: { label: 'Undo', onAct: () => void bringBack(thing) },
      });
      return true;
    } catch (error) {
      failed(error, `Failed to delete ${noun.toLowerCase()}`);
      return false;
    } finally {
      await renew(client);
    }
  };
};

const ofLists: Kind = {
  noun: 'List',
  listing: listLists,
  remove: (id) => call(deleteList, { params: { id } }),
  restore: (id) => call(restoreList, { params: { id } }),
  renew: renewContacts,
  back: 'is there again with its members.',
};

const ofSegments: Kind = {
  noun: 'Segment',
  listing: listSegments,
  remove: (id) => call(deleteSegment, { params: { id } }),
  restore: (id) => call(restoreSegment, { params: { id } }),
  renew: (client) => invalidateEndpoints(client, [listSegments, getSegment]),
  back: 'is among your segments again.',
};

export const useListDeletion = () => useDeletion(ofLists);
export const useSegmentDeletion = () => useDeletion(ofSegments);
