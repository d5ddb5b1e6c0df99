import { type FormEvent, useEffect, useRef, useState } from 'react';
import { listFonts } from '#contract/fonts.ts';
import { siteConfig } from '#contract/site.ts';
import { defaultLetter } from '#email/default-letter.ts';
import { emailTitles } from '#email/email-titles.ts';
import { defaultSignOff } from '#email/letter.ts';
import type { Letter } from '#email/render.ts';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { exportEmail } from './export-email.ts';
import { madeHereToast, refusalNotice } from './trouble-words.ts';

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
  // The words of an export that was brought back are the ones to go on from.
  const [changes, setChanges] = useState<Partial<Letter>>(() => store.get().exported?.letter ?? {});
  const [processing, setProcessing] = useState<AbortController | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const brand = useBuilder((state) => state.brand);
  const letter = { ...defaultLetter(user, brand), ...changes };
  const set = (change: Partial<Letter>) => setChanges({ ...changes, ...change });

  useEffect(() => () => processing?.abort(), [processing]);

  const close = (isOpen: boolean) => {
    processing?.abort();
    setProcessing(null);
    setProblem(null);
    onOpenChange(isOpen);
  };

  const run = async (controller: AbortController) => {
    await wait(config.data?.exportDelayMs ?? fallbackDelayMs, controller.signal);
    if (controller.signal.aborted) return;
    try {
      const exported = await exportEmail(store.get().document, letter, fonts.data);
      if (controller.signal.aborted) return;
      onOpenChange(false);
      setProcessing(null);
      store.set({ step: 3, exported, editingId: null });
      showToast({
        title: 'Export Ready',
        description: exported.madeHere
          ? madeHereToast[exported.madeHere]
          : 'Copy it, download it, or use it in a campaign.',
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      setProcessing(null);
      if (handleUnauthorized(error)) return;
      setProblem(refusalNotice(error));
      showToast({
        ...(store.get().step === 3
          ? { title: 'Export Failed', description: 'Failed to generate optimized HTML' }
          : { title: 'Export failed', description: 'Please try again.' }),
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
      title={processing ? 'Processing' : 'Export'}
      description={
        processing
          ? 'Your blocks are being set into a letter that mail programs show alike.'
          : 'A few words go around your blocks, so that the email reads like a letter.'
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => close(false)}>
            Cancel
          </Button>
          <Button variant="primary" busy={processing !== null} onClick={() => form.current?.requestSubmit()}>
            {processing ? 'Processing' : 'Export email'}
          </Button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {processing ? 'Processing' : ''}
      </p>
      <form ref={form} onSubmit={submit}>
        <fieldset disabled={processing !== null} className="flex min-w-0 flex-col gap-4">
          {problem && (
            <Notice tone="bad" title="This email could not be exported">
              {problem}
            </Notice>
          )}
          <Field label="Email title" hint="Chooses the opening sentence of the letter.">
            <Select value={letter.emailTitle} onChange={(event) => set({ emailTitle: event.target.value })}>
              {emailTitles.map(({ title }) => (
                <option key={title} value={title}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Sender name">
              <Input
                value={letter.senderName}
                maxLength={200}
                onChange={(event) => set({ senderName: event.target.value })}
              />
            </Field>
            <Field label="Brand name">
              <Input
                value={letter.brandName}
                maxLength={200}
                onChange={(event) => set({ brandName: event.target.value })}
              />
            </Field>
          </div>
          <Field label="Sign-off" hint="The line above your name.">
            <Input
              value={letter.signOff ?? defaultSignOff}
              maxLength={100}
              onChange={(event) => set({ signOff: event.target.value })}
            />
          </Field>
          <Field label="Reply request" hint="An invitation to write back, above your name.">
            <Textarea
              rows={3}
              maxLength={500}
              value={letter.replyRequest}
              onChange={(event) => set({ replyRequest: event.target.value })}
            />
          </Field>
        </fieldset>
      </form>
    </Dialog>
  );
};
