import { useCallback } from 'react';
import { createSavedHtmlTemplate, listSavedHtmlTemplates } from '#contract/emails/saved-results.ts';
import { partsOf } from '#email/document/document.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { savedNameOf } from '../../titles.ts';

export type SavedStatus = 'saved' | 'exported' | 'ready_for_campaign';

/** Adds the exported HTML to the saved results. */
export const useSavedHtml = () => {
  const store = useBuilderStore();
  const { mutateAsync } = useEndpointMutation(createSavedHtmlTemplate, {
    invalidates: [listSavedHtmlTemplates],
  });
  return useCallback(
    (html: string, status: SavedStatus, name?: string) => {
      const state = store.get();
      return mutateAsync({
        body: {
          templateName: name ?? savedNameOf(state.name),
          htmlContent: html,
          ...partsOf(state.document),
          status,
          templateId: state.templateId,
          templateRevision: state.dirty ? null : state.revision,
        },
      });
    },
    [store, mutateAsync],
  );
};
