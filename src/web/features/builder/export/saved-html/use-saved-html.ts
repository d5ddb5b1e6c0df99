import { useCallback } from 'react';
import { createSavedHtmlTemplate, listSavedHtmlTemplates } from '#contract/emails/saved-results.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { fallbackName } from '../../titles.ts';

export type SavedStatus = 'saved' | 'exported' | 'ready_for_campaign';

/** Puts the exported HTML among the saved results. */
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
          templateName: name ?? (state.name.trim() || fallbackName),
          htmlContent: html,
          blocks: state.document.blocks,
          status,
          templateId: state.templateId,
        },
      });
    },
    [store, mutateAsync],
  );
};
