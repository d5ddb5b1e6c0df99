import { createTemplate, listTemplates, type Template } from '#contract/templates.ts';
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

/** For one template: another one may be copied meanwhile. */
export const useCopyTemplate = ({ name, description, type, content, htmlContent }: Template) => {
  const { mutate, isPending } = useEndpointMutation(createTemplate, {
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
  return {
    copy: () => mutate({ body: { name: copyName(name), description, type, content, htmlContent } }),
    copying: isPending,
  };
};
