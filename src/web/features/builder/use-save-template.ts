import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { createTemplate, listTemplates, updateTemplate } from '#contract/templates.ts';
import { schemaVersion } from '#email/document.ts';
import { renderEmail } from '#email/render.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { useBuilderStore } from './store/use-builder.ts';
import { fallbackName } from './titles.ts';

/** Saves what is there now. A template that was deleted meanwhile is saved as a new one. */
export const useSaveTemplate = ({
  onSaved,
}: {
  onSaved: (templateId: string, updatedAt: string) => void;
}) => {
  const store = useBuilderStore();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [saving, setSaving] = useState(false);

  const send = async () => {
    const { document, name, templateId } = store.get();
    const title = name.trim() || fallbackName;
    const body = {
      name: title,
      content: { schemaVersion, blocks: document.blocks, settings: document.settings },
      htmlContent: renderEmail(document, { title }).html,
    } as const;
    const create = () => call(createTemplate, { body });
    const saved =
      templateId === null
        ? await create()
        : await call(updateTemplate, { params: { id: templateId }, body }).catch((error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return create();
            throw error;
          });
    return { saved, sent: { document, name } };
  };

  const save = async (): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    try {
      const before = store.get().templateId;
      const { saved, sent } = await send();
      onSaved(saved.id, saved.updatedAt);
      store.markSaved(saved.id, sent, saved.name);
      if (saved.id !== before) navigate(paths.builder(saved.id), { replace: true });
      showToast({ title: 'Template saved', description: `“${saved.name}” is in your templates.` });
      void invalidateEndpoints(client, [listTemplates]);
      return true;
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({ title: 'Error', description: 'Failed to save template', variant: 'destructive' });
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
};
