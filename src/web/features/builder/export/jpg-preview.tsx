import { useState } from 'react';
import { generatePreview, listTemplates } from '#contract/emails/templates.ts';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSingleRun } from '#web/ui/overlays/use-single-run.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { whenSaved } from './saved-html/when-saved.ts';

/**
 * An image of the saved email, to show to others. It needs a saved template, because the server renders what it stores.
 */
export const JpgPreview = () => {
  const store = useBuilderStore();
  const templateId = useBuilder((state) => state.templateId);
  const [image, setImage] = useState<{ url: string; isOutdated: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const generate = useEndpointMutation(generatePreview, {
    invalidates: [listTemplates, listTemplateSummaries],
  });
  const show = useSingleRun(async () => {
    if (templateId === null) return;
    setBusy(true);
    try {
      await whenSaved(store);
      const isOutdated = store.get().dirty;
      const { previewImageUrl: url } = await generate.mutateAsync({ params: { id: templateId } });
      setImage({ url, isOutdated });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: t('builderExport.jpgPreview.previewFailed'),
        description: t('builderExport.jpgPreview.failedToGenerateJpgPreview'),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={busy}
        disabled={templateId === null}
        title={templateId === null ? t('builderExport.jpgPreview.saveTheTemplateFirst') : undefined}
        onClick={() => void show()}
      >
        {t('builderExport.jpgPreview.jpgPreview')}
      </Button>
      <Dialog
        open={image !== null}
        onOpenChange={(open) => {
          if (!open) setImage(null);
        }}
        title={t('builderExport.jpgPreview.jpgPreview')}
        description={t('builderExport.jpgPreview.whatTheSavedTemplateLooksLike')}
        footer={
          image && (
            <Button asChild>
              <a href={image.url} target="_blank" rel="noreferrer">
                {t('builderExport.jpgPreview.openTheImage')}
              </a>
            </Button>
          )
        }
      >
        {image && (
          <>
            {image.isOutdated && (
              <Notice tone="attention" className="mb-4">
                {t('builderExport.jpgPreview.thisImageDoesNotShowYour')}
              </Notice>
            )}
            <img
              src={image.url}
              alt={t('builderExport.jpgPreview.theSavedEmail')}
              className="mx-auto max-w-full border border-hairline"
            />
          </>
        )}
      </Dialog>
    </>
  );
};
