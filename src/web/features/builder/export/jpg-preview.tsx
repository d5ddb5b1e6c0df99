import { useState } from 'react';
import { listTemplateSummaries } from '#contract/template-list.ts';
import { generatePreview, listTemplates } from '#contract/templates.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { whenSaved } from './when-saved.ts';

/** A picture of the saved email, to show around. It needs a saved template, because the server draws what it holds. */
export const JpgPreview = () => {
  const store = useBuilderStore();
  const templateId = useBuilder((state) => state.templateId);
  const [url, setUrl] = useState<string | null>(null);
  const draw = useEndpointMutation(generatePreview, { invalidates: [listTemplates, listTemplateSummaries] });
  const show = async () => {
    if (templateId === null) return;
    try {
      await whenSaved(store);
      setUrl((await draw.mutateAsync({ params: { id: templateId } })).previewImageUrl);
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Preview Failed',
        description: 'Failed to generate JPG preview',
        variant: 'destructive',
      });
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={draw.isPending}
        disabled={templateId === null}
        title={templateId === null ? 'Save the template first' : undefined}
        onClick={() => void show()}
      >
        JPG preview
      </Button>
      <Dialog
        open={url !== null}
        onOpenChange={(open) => {
          if (!open) setUrl(null);
        }}
        title="JPG preview"
        description="What the saved template looks like, as one picture."
        footer={
          url && (
            <Button asChild>
              <a href={url} target="_blank" rel="noreferrer">
                Open the picture
              </a>
            </Button>
          )
        }
      >
        {url && <img src={url} alt="The saved email" className="mx-auto max-w-full border border-hairline" />}
      </Dialog>
    </>
  );
};
