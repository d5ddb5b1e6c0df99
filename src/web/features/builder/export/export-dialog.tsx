import { type FormEvent, useEffect, useRef, useState } from 'react';
import { listFonts } from '#contract/files/fonts.ts';
import { siteConfig } from '#contract/site.ts';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useBuilderStore } from '../store/use-builder.ts';
import { EmailCopyForm, useEmailCopyForm } from './email-copy/email-copy-form.tsx';
import { exportEmail } from './export-email.ts';
import { refusalNotice, renderedHereToast } from './export-messages.ts';

const wait = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

const fallbackDelayMs = 3_500;

export const ExportDialog = ({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => {
  const store = useBuilderStore();
  const user = useCurrentUser();
  const config = useEndpoint(siteConfig);
  const fonts = useEndpoint(listFonts, {}, { enabled: open });
  const copyForm = useEmailCopyForm();
  const [processing, setProcessing] = useState<AbortController | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => () => processing?.abort(), [processing]);

  const close = (isOpen: boolean) => {
    processing?.abort();
    setProcessing(null);
    setProblem(null);
    copyForm.reset();
    onOpenChange(isOpen);
  };

  const run = async (controller: AbortController) => {
    await wait(config.data?.exportDelayMs ?? fallbackDelayMs, controller.signal);
    if (controller.signal.aborted) return;
    const isExportedBefore = store.get().step === 3;
    try {
      const exported = await exportEmail(copyForm.applyTo(store.get().document), {
        letter: copyForm.emailCopy,
        userEmail: user?.email,
        isExportedBefore,
        customFonts: fonts.data,
      });
      if (controller.signal.aborted) return;
      copyForm.save(store);
      onOpenChange(false);
      setProcessing(null);
      store.set({ step: 3, exported, editingId: null });
      showToast({
        title: t('builderExport.exportDialog.exportReady'),
        description: exported.madeHere
          ? renderedHereToast[exported.madeHere]
          : t('builderExport.exportDialog.copyItDownloadItOrUse'),
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      setProcessing(null);
      if (handleUnauthorized(error)) return;
      setProblem(refusalNotice(error));
      showToast({
        ...(isExportedBefore
          ? {
              title: t('builderExport.exportDialog.exportFailed'),
              description: t('builderExport.exportDialog.failedToGenerateOptimizedHtml'),
            }
          : {
              title: t('builderExport.exportDialog.exportFailed2'),
              description: t('builderExport.exportDialog.pleaseTryAgain'),
            }),
        variant: 'destructive',
      });
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const controller = new AbortController();
    setProcessing(controller);
    void run(controller);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={processing ? t('builderExport.exportDialog.processing') : t('builderExport.exportDialog.export')}
      description={
        processing
          ? t('builderExport.exportDialog.weAreConvertingYourEmailTo')
          : t('builderExport.exportDialog.youCanAddAGreetingAnd')
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => close(false)}>
            {t('builderExport.exportDialog.cancel')}
          </Button>
          <Button variant="primary" busy={processing !== null} onClick={() => form.current?.requestSubmit()}>
            {processing
              ? t('builderExport.exportDialog.processing')
              : t('builderExport.exportDialog.exportEmail')}
          </Button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {processing ? t('builderExport.exportDialog.processing') : ''}
      </p>
      <form
        ref={form}
        onSubmit={submit}
        aria-label={t('builderExport.exportDialog.export')}
        tabIndex={processing ? 0 : undefined}
      >
        <fieldset disabled={processing !== null} className="flex min-w-0 flex-col gap-4">
          {problem && (
            <Notice tone="bad" title={t('builderExport.exportDialog.thisEmailCouldNotBeExported')}>
              {problem}
            </Notice>
          )}
          <EmailCopyForm form={copyForm} />
        </fieldset>
      </form>
    </Dialog>
  );
};
