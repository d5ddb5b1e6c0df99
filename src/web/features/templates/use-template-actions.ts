import { createTemplate, deleteTemplate, listTemplates, type Template } from '#contract/templates.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';

const maxNameCharacters = 200;

const copyName = (name: string): string => {
  const suffix = ' (copy)';
  return `${Array.from(name)
    .slice(0, maxNameCharacters - suffix.length)
    .join('')}${suffix}`;
};

export const useTemplateActions = () => {
  const create = useEndpointMutation(createTemplate, {
    invalidates: [listTemplates],
    onSuccess: (copy) =>
      showToast({ title: 'Template copied', description: `“${copy.name}” is in your templates.` }),
    onError: (error) => {
      if (!handleUnauthorized(error))
        showToast({
          title: 'Error',
          description: messageOf(error, 'Failed to copy template'),
          variant: 'destructive',
        });
    },
  });
  const remove = useEndpointMutation(deleteTemplate, {
    invalidates: [listTemplates],
    onError: (error) => {
      if (!handleUnauthorized(error))
        showToast({ title: 'Error', description: 'Failed to delete template', variant: 'destructive' });
    },
  });
  return {
    copy: (template: Template) =>
      create.mutate({
        body: {
          name: copyName(template.name),
          description: template.description,
          type: template.type,
          content: template.content,
          htmlContent: template.htmlContent,
        },
      }),
    copyingName: create.isPending ? create.variables.body.name : null,
    remove: (template: Template, onDone: () => void) =>
      remove.mutate(
        { params: { id: template.id } },
        {
          onSuccess: () =>
            showToast({ title: 'Template deleted', description: `“${template.name}” is gone.` }),
          onSettled: onDone,
        },
      ),
    removing: remove.isPending,
  };
};
