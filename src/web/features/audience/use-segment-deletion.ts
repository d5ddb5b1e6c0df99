import { useQueryClient } from '@tanstack/react-query';
import { deletedContactsKeptDays } from '#contract/contacts.ts';
import { deleteSegment, getSegment, listSegments, restoreSegment, type Segment } from '#contract/segments.ts';
import { call } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { failed } from './failed.ts';

/** Deletes a segment at once, with a way back. Answers whether it is gone. */
export const useSegmentDeletion = (): ((segment: Pick<Segment, 'id' | 'name'>) => Promise<boolean>) => {
  const client = useQueryClient();
  const renew = () => invalidateEndpoints(client, [listSegments, getSegment]);
  const restore = async ({ id, name }: Pick<Segment, 'id' | 'name'>) => {
    try {
      await call(restoreSegment, { params: { id } });
      showToast({ title: 'Segment brought back', description: `“${name}” is among your segments again.` });
    } catch (error) {
      failed(error, `“${name}” could not be brought back. Please try again.`);
    }
    await renew();
  };
  return async (segment) => {
    client.setQueryData<Segment[]>(endpointKey(listSegments), (segments) =>
      segments?.filter(({ id }) => id !== segment.id),
    );
    try {
      await call(deleteSegment, { params: { id: segment.id } });
      showToast({
        title: 'Segment deleted',
        description: `“${segment.name}” can be brought back for ${deletedContactsKeptDays} days. Its contacts stay.`,
        action: { label: 'Undo', onAct: () => void restore(segment) },
      });
    } catch (error) {
      failed(error, 'Failed to delete segment');
      await renew();
      return false;
    }
    await renew();
    return true;
  };
};
