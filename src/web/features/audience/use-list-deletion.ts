import { useQueryClient } from '@tanstack/react-query';
import { deletedContactsKeptDays } from '#contract/contacts.ts';
import { deleteList, getEspStats, getList, type List, listLists, restoreList } from '#contract/lists.ts';
import { call } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { failed } from './failed.ts';

/** Deletes a list at once, with a way back. Answers whether it is gone. */
export const useListDeletion = (): ((list: Pick<List, 'id' | 'name'>) => Promise<boolean>) => {
  const client = useQueryClient();
  const renew = () => invalidateEndpoints(client, [listLists, getList, getEspStats]);
  const restore = async ({ id, name }: Pick<List, 'id' | 'name'>) => {
    try {
      await call(restoreList, { params: { id } });
      showToast({ title: 'List brought back', description: `“${name}” is there again with its members.` });
    } catch (error) {
      failed(error, `“${name}” could not be brought back. Please try again.`);
    }
    await renew();
  };
  return async (list) => {
    client.setQueryData<List[]>(endpointKey(listLists), (lists) => lists?.filter(({ id }) => id !== list.id));
    try {
      await call(deleteList, { params: { id: list.id } });
      showToast({
        title: 'List deleted',
        description: `“${list.name}” can be brought back for ${deletedContactsKeptDays} days. Its contacts stay.`,
        action: { label: 'Undo', onAct: () => void restore(list) },
      });
    } catch (error) {
      failed(error, 'Failed to delete list');
      await renew();
      return false;
    }
    await renew();
    return true;
  };
};
