import { Check, Copy, Download, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deleteSavedHtmlTemplate,
  listSavedHtmlTemplates,
  markSavedHtmlTemplateUsed,
  type SavedHtmlTemplate,
} from '#contract/saved-html-templates.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { downloadCode, useCopyCode } from '#web/lib/html-code.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { HtmlFrame } from '#web/ui/html-frame.tsx';
import { StatusBadge } from './status-badge.tsx';

const previewAddress = (id: string): string => `/preview/saved-html/${encodeURIComponent(id)}`;

const useMarkUsed = (id: string) => {
  const { mutate } = useEndpointMutation(markSavedHtmlTemplateUsed, {
    invalidates: [listSavedHtmlTemplates],
    // The copy, the file or the page was handed over; only its date is missing, so only a lost session is said.
    onError: (error) => void handleUnauthorized(error),
  });
  return (status?: SavedHtmlTemplate['status']) => mutate({ params: { id }, body: status ? { status } : {} });
};

export const SavedTemplateDialog = ({
  saved,
  open,
  onClose,
}: {
  saved: SavedHtmlTemplate;
  open: boolean;
  onClose: () => void;
}) => {
  const markUsed = useMarkUsed(saved.id);
  const [copied, copyCode] = useCopyCode();
  const [deleting, setDeleting] = useState(false);
  const remove = useEndpointMutation(deleteSavedHtmlTemplate, {
    invalidates: [listSavedHtmlTemplates],
    onSuccess: () =>
      showToast({
        title: 'Template deleted',
        description: `“${saved.templateName}” is gone from your saved results.`,
      }),
    onError: (error) => {
      setDeleting(false);
      if (!handleUnauthorized(error))
        showToast({
          title: 'Delete failed',
          description: messageOf(error, 'The template is still here. Please try again.'),
          variant: 'destructive',
        });
    },
  });

  const copy = async () => {
    if (await copyCode(saved.htmlContent)) markUsed('exported');
  };

  const download = () => {
    downloadCode(saved.templateName, saved.htmlContent);
    markUsed();
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        title={saved.templateName}
        width="wide"
        footer={
          <>
            <Button variant="danger-quiet" className="mr-auto" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden />
              Delete
            </Button>
            <Button asChild>
              <a href={previewAddress(saved.id)} target="_blank" rel="noopener" onClick={() => markUsed()}>
                <ExternalLink aria-hidden />
                Open Preview
              </a>
            </Button>
            <Button onClick={download}>
              <Download aria-hidden />
              Download HTML
            </Button>
            <Button variant="primary" onClick={() => void copy()}>
              {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {copied ? 'Copied!' : 'Copy Code'}
            </Button>
          </>
        }
      >
        <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <div>
            <dt className="text-ink-soft">Status</dt>
            <dd className="mt-0.5">
              <StatusBadge status={saved.status} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft">Created</dt>
            <dd className="figures mt-0.5">{formatDateTime(saved.createdAt)}</dd>
          </div>
          <div>
            <dt className="text-ink-soft">Last used</dt>
            <dd className="figures mt-0.5">
              {saved.lastUsedAt ? formatDateTime(saved.lastUsedAt) : 'Not used yet'}
            </dd>
          </div>
        </dl>
        <HtmlFrame
          html={saved.htmlContent}
          title={`Preview of ${saved.templateName}`}
          className="h-[52dvh] w-full border! border-hairline"
        />
      </Dialog>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${saved.templateName}”?`}
        description="Its HTML is removed from your saved results. The template it was made from, and campaigns that use it, stay."
        confirmLabel="Delete"
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { id: saved.id } },
            {
              // Only now is the card gone from the list, so that focus does not return to it.
              onSuccess: () => {
                setDeleting(false);
                onClose();
              },
            },
          )
        }
      />
    </>
  );
};
