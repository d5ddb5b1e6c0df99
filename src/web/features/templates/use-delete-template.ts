import { deleteTemplate, listTemplates, type Template } from '#contract/templates.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';

export const useDeleteTemplate = () => {
  const { mutate, isPending } = useEndpointMutation(deleteTemplate, {
    invalidates: [listTemplates],
    onError: (error) => {
      if (!handleUnauthorized(error))
        showToast({ title: 'Error', description: 'Failed to delete template', variant: 'destructive' });
    },
  });
  return {
    remove: ({ id, name }: Template, onDone: () => void) =>
      mutate(
        { params: { id } },
        {
          onSuccess: () => showToast({ title: 'Template deleted', description: `“${name}” is gone.` }),
          onSettled: onDone,
        },
      ),
    removing: isPending,
  };
};
