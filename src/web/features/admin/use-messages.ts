import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  adminFigures,
  type ContactMessage,
  changeContactMessage,
  deleteContactMessage,
  listContactMessages,
  type MessageFolder,
} from '#contract/admin/admin.ts';
import { call, endpointUrl, getPage } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

const pageSize = 25;

/** The pages of one folder, and the actions on a message. */
export const useMessages = (folder: MessageFolder, search: string) => {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [endpointUrl(listContactMessages, { query: { folder, search } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getPage(
        listContactMessages,
        { folder, search, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

  const renew = () => invalidateEndpoints(client, [listContactMessages, adminFigures]);
  const run = async (title: string, change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change();
      await renew();
      return true;
    } catch (error) {
      toastError(error, t('admin.useMessages.theServerDidNotAnswerPlease'), title);
      return false;
    }
  };
  const change = (
    id: string,
    body: { isRead?: boolean; isAnswered?: boolean; isSuspect?: boolean; isDeleted?: false },
  ) =>
    run(t('admin.useMessages.theMessageWasNotChanged'), () =>
      call(changeContactMessage, { params: { id }, body }),
    );

  const remove = async ({ id, name }: ContactMessage) => {
    const isDeleted = await run(t('admin.useMessages.theMessageWasNotDeleted'), () =>
      call(deleteContactMessage, { params: { id } }),
    );
    if (!isDeleted) return;
    showToast({
      title: t('admin.useMessages.messageDeleted'),
      description: t('admin.useMessages.fromName', { name }),
      action: { label: t('admin.useMessages.undo'), onAct: () => void change(id, { isDeleted: false }) },
    });
  };
  return {
    list,
    messages: list.data?.pages.flatMap(({ items }) => items) ?? [],
    change,
    remove,
  };
};
