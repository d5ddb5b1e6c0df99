import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { listTemplates } from '#contract/templates.ts';
import { request } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useBuilder } from '../store/use-builder.ts';

const answer = z.object({ previewImageUrl: z.string() });

/** A picture of the saved email, to show around. It needs a saved template, because the server draws what it holds. */
export const JpgPreview = () => {
  const templateId = useBuilder((state) => state.templateId);
  const [url, setUrl] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(false);
  const client = useQueryClient();
  const show = async () => {
    if (templateId === null) return;
    setDrawing(true);
    try {
      const path = `/api/templates/${encodeURIComponent(templateId)}/generate-preview`;
      setUrl(answer.parse(await request('POST', path)).previewImageUrl);
      void invalidateEndpoints(client, [listTemplates]);
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Preview Failed',
        description: 'Failed to generate JPG preview',
        variant: 'destructive',
      });
    } finally {
      setDrawing(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={drawing}
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
