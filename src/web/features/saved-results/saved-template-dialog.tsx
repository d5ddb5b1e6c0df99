import { useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Download, ExternalLink, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  listSavedHtmlTemplates,
  markSavedHtmlTemplateUsed,
  type SavedHtmlTemplate,
} from '#contract/emails/saved-results.ts';
import { listTemplates } from '#contract/emails/templates.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { downloadCode, useCopyCode } from '#web/lib/html-code.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { HtmlFrame } from '#web/ui/display/html-frame.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { templateToOpen } from './open-in-builder.ts';
import { frameSource, previewUrl } from './preview-url.ts';
import { StatusBadge } from './status-badge.tsx';
import { useSavedActions } from './use-saved-actions.ts';

const useMarkUsed = (id: string) => {
  const { mutate } = useEndpointMutation(markSavedHtmlTemplateUsed, {
    invalidates: [listSavedHtmlTemplates],
    // The user has the copy, the file or the page; only its date is missing, so only a lost session is reported.
    onError: (error) => void handleUnauthorized(error),
  });
  return (status?: SavedHtmlTemplate['status']) => mutate({ params: { id }, body: status ? { status } : {} });
};

/** Two side by side where the dialog is as narrow as a phone. */
const halfWidthOnPhones = 'max-sm:flex-[1_1_40%]';

export const SavedTemplateDialog = ({
  saved,
  open,
  onClose,
  onCloseAutoFocus,
}: {
  saved: SavedHtmlTemplate;
  open: boolean;
  onClose: () => void;
  onCloseAutoFocus?: (event: Event) => void;
}) => {
  const client = useQueryClient();
  const markUsed = useMarkUsed(saved.id);
  const [copied, copyCode] = useCopyCode();
  const actions = useSavedActions();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState<'open' | 'erase' | null>(null);
  const [, navigate] = useLocation();
  const isDeleted = saved.deletedAt !== null;

  const openInBuilder = async () => {
    setBusy('open');
    try {
      const { id, isNew } = await templateToOpen(saved);
      if (isNew) {
        void invalidateEndpoints(client, [listTemplates]);
        showToast({
          title: t('savedResults.savedTemplateDialog.openedAsANewTemplate'),
          description: t('savedResults.savedTemplateDialog.templatenameAsItWasSavedHere', {
            templateName: saved.templateName,
          }),
        });
      }
      navigate(paths.builder(id));
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: t('savedResults.savedTemplateDialog.error'),
          description: messageOf(error, t('savedResults.savedTemplateDialog.itCouldNotBeOpenedNothing')),
          variant: 'destructive',
        });
    }
    setBusy(null);
  };

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
        title={<span className="line-clamp-3 break-words">{saved.templateName}</span>}
        width="wide"
        {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
        footer={
          isDeleted ? (
            <>
              <Button
                variant="danger-quiet"
                className="me-auto max-sm:flex-[1_1_40%]"
                onClick={() => setConfirming(true)}
              >
                <Trash2 aria-hidden />
                {t('savedResults.savedTemplateDialog.deleteForGood')}
              </Button>
              <Button
                variant="primary"
                onClick={() => {
                  void actions.restore(saved);
                  onClose();
                }}
              >
                <RotateCcw aria-hidden />
                {t('savedResults.savedTemplateDialog.bringBack')}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="danger-quiet"
                className="me-auto max-sm:flex-[1_1_40%]"
                onClick={() => {
                  void actions.remove(saved);
                  onClose();
                }}
              >
                <Trash2 aria-hidden />
                {t('savedResults.savedTemplateDialog.delete')}
              </Button>
              {saved.blocks.length > 0 && (
                <Button
                  className={halfWidthOnPhones}
                  busy={busy === 'open'}
                  onClick={() => void openInBuilder()}
                >
                  <Pencil aria-hidden />
                  {t('savedResults.savedTemplateDialog.openInBuilder')}
                </Button>
              )}
              <Button asChild className={halfWidthOnPhones}>
                <a href={previewUrl(saved.id)} target="_blank" rel="noopener" onClick={() => markUsed()}>
                  <ExternalLink aria-hidden />
                  {t('savedResults.savedTemplateDialog.openPreview')}
                </a>
              </Button>
              <Button className={halfWidthOnPhones} onClick={download}>
                <Download aria-hidden />
                {t('savedResults.savedTemplateDialog.downloadHtml')}
              </Button>
              <Button variant="primary" className={halfWidthOnPhones} onClick={() => void copy()}>
                {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
                {copied
                  ? t('savedResults.savedTemplateDialog.copied')
                  : t('savedResults.savedTemplateDialog.copyCode')}
              </Button>
            </>
          )
        }
      >
        <dl className="mb-4 grid grid-cols-2 gap-x-8 gap-y-2 text-sm sm:flex sm:flex-wrap">
          <div>
            <dt className="text-ink-soft">{t('savedResults.savedTemplateDialog.status')}</dt>
            <dd className="mt-0.5">
              <StatusBadge status={saved.status} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t('savedResults.savedTemplateDialog.created')}</dt>
            <dd className="figures mt-0.5">{formatDateTime(saved.createdAt)}</dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t('savedResults.savedTemplateDialog.updated')}</dt>
            <dd className="figures mt-0.5">{formatDateTime(saved.updatedAt)}</dd>
          </div>
          {saved.deletedAt && (
            <div>
              <dt className="text-ink-soft">{t('savedResults.savedTemplateDialog.deleted')}</dt>
              <dd className="figures mt-0.5">{formatDateTime(saved.deletedAt)}</dd>
            </div>
          )}
          <div>
            <dt className="text-ink-soft">{t('savedResults.savedTemplateDialog.lastUsed')}</dt>
            <dd className="figures mt-0.5">
              {saved.lastUsedAt
                ? formatDateTime(saved.lastUsedAt)
                : t('savedResults.savedTemplateDialog.notUsedYet')}
            </dd>
          </div>
        </dl>
        <HtmlFrame
          {...frameSource(saved)}
          title={t('savedResults.savedTemplateDialog.previewOfTemplatename', {
            templateName: saved.templateName,
          })}
          className="h-[52dvh] w-full border! border-hairline"
        />
      </Dialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('savedResults.savedTemplateDialog.deleteTemplatenameForGood', {
          templateName: saved.templateName,
        })}
        description={t('savedResults.savedTemplateDialog.withNoWayBackTheTemplate')}
        confirmLabel={t('savedResults.savedTemplateDialog.deleteForGood')}
        destructive
        busy={busy === 'erase'}
        onConfirm={() => {
          setBusy('erase');
          void actions.erase(saved).then((isErased) => {
            setBusy(null);
            setConfirming(false);
            // The card leaves the list only now, so that focus does not return to it.
            if (isErased) onClose();
          });
        }}
      />
    </>
  );
};
