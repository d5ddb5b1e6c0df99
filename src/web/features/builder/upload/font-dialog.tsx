import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { deleteFont, listFonts, type UploadedFont, uploadFont } from '#contract/files/fonts.ts';
import { endpointUrl, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import type { Problem } from '#web/lib/upload/image-checks.ts';
import { invalidateEndpoints, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSingleRun } from '#web/ui/overlays/use-single-run.ts';
import { acceptedFonts, fontProblem } from './font-checks.ts';
import { queueUpload } from './upload-queue.ts';
import { useCustomFonts } from './use-custom-fonts.ts';

/** `Brand-Sans_Bold.woff2` is probably called Brand Sans Bold. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();

export const FontDialog = ({
  onClose,
  onUploaded,
}: {
  onClose: () => void;
  onUploaded: (font: UploadedFont) => void;
}) => {
  const client = useQueryClient();
  const customFonts = useCustomFonts();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [family, setFamily] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState<AbortController | null>(null);
  const [fontToDelete, setFontToDelete] = useState<UploadedFont | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const remove = useEndpointMutation(deleteFont, { invalidates: [listFonts] });
  useEffect(() => () => sending?.abort(), [sending]);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setProblem(null);
    if (!chosen) return;
    if (!name) setName(nameOf(chosen.name));
    if (!family) setFamily(nameOf(chosen.name));
  };

  const upload = async (chosen: File) => {
    const controller = new AbortController();
    setSending(controller);
    const fields = new FormData();
    fields.set('name', name.trim());
    fields.set('family', family.trim());
    fields.set('font', chosen);
    try {
      const font = (await queueUpload(endpointUrl(uploadFont), fields, {
        signal: controller.signal,
        onProgress: () => undefined,
      })) as UploadedFont;
      await invalidateEndpoints(client, [listFonts]);
      showToast({
        title: t('builderPanels.fontDialog.fontUploadedSuccessfully'),
        description: t('builderPanels.fontDialog.nameIsInTheListOf', { name: font.name }),
      });
      onUploaded(font);
    } catch (error) {
      if (controller.signal.aborted || handleUnauthorized(error)) return;
      const failed = {
        title: t('builderPanels.fontDialog.uploadFailed'),
        description: messageOf(error, t('builderPanels.fontDialog.thereWasAnErrorUploadingYour')),
      };
      setProblem(failed);
      showToast({ ...failed, variant: 'destructive' });
    } finally {
      setSending(null);
    }
  };

  const submit = useSingleRun(async () => {
    const newProblem = fontProblem(file, name, family);
    setProblem(newProblem);
    if (newProblem) showToast({ ...newProblem, variant: 'destructive' });
    else if (file) await upload(file);
  });

  const deleteConfirmed = async () => {
    if (!fontToDelete) return;
    try {
      await remove.mutateAsync({ params: { id: fontToDelete.id } });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: t('builderPanels.fontDialog.deleteFailed'),
        description: messageOf(error, t('builderPanels.fontDialog.theFontIsStillTherePlease')),
        variant: 'destructive',
      });
    }
    setFontToDelete(null);
  };

  const problemText = (title: string): string | undefined =>
    problem?.title === title ? problem.description : undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('builderPanels.fontDialog.yourFonts')}
      description={t('builderPanels.fontDialog.mailProgramsThatLoadWebFonts')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('builderPanels.fontDialog.close')}
          </Button>
          <Button variant="primary" busy={sending !== null} onClick={() => form.current?.requestSubmit()}>
            {t('builderPanels.fontDialog.uploadFont')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-4"
      >
        <Field
          label={t('builderPanels.fontDialog.fontFile')}
          hint={t('builderPanels.fontDialog.aWoff2WoffTtfOrOtf')}
          error={
            problemText(t('builderPanels.fontDialog.invalidFileType')) ??
            problemText(t('builderPanels.fontDialog.uploadFailed'))
          }
        >
          <Input
            type="file"
            accept={acceptedFonts}
            className="h-auto py-1.5 file:me-3 file:h-7 file:cursor-pointer file:rounded-sm file:bg-sunken file:px-2.5 file:font-medium file:text-sm"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('builderPanels.fontDialog.fontName')}
            error={name.trim() ? undefined : problemText(t('builderPanels.fontDialog.missingInformation'))}
          >
            <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field
            label={t('builderPanels.fontDialog.cssFontFamily')}
            error={family.trim() ? undefined : problemText(t('builderPanels.fontDialog.missingInformation'))}
          >
            <Input value={family} maxLength={100} onChange={(event) => setFamily(event.target.value)} />
          </Field>
        </div>
      </form>
      {customFonts.length > 0 && (
        <ul
          aria-label={t('builderPanels.fontDialog.uploadedFonts')}
          className="mt-6 flex flex-col divide-y border-y"
        >
          {customFonts.map((font) => (
            <li key={font.id} className="flex items-center gap-3 py-1.5">
              <p className="min-w-0 flex-1 truncate" style={{ fontFamily: `"${font.family}"` }}>
                {font.name}
              </p>
              <IconButton
                size="small"
                variant="danger"
                tooltip={false}
                label={t('builderPanels.fontDialog.deleteName', { name: font.name })}
                icon={<Trash2 aria-hidden />}
                onClick={() => setFontToDelete(font)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={fontToDelete !== null}
        onOpenChange={(open) => {
          if (!open) setFontToDelete(null);
        }}
        title={t('builderPanels.fontDialog.deleteName2', { name: fontToDelete?.name })}
        description={t('builderPanels.fontDialog.emailsThatUseItFallBack')}
        confirmLabel={t('builderPanels.fontDialog.deleteFont')}
        destructive
        busy={remove.isPending}
        onConfirm={() => void deleteConfirmed()}
      />
    </Dialog>
  );
};
