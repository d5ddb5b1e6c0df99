import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSavedHtml } from './use-saved-html.ts';

export const SaveHtmlDialog = ({
  open,
  onOpenChange,
  html,
  initialName,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  html: string;
  initialName: string;
}) => {
  const saveHtml = useSavedHtml();
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string | undefined>();
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (open) {
      setName(initialName);
      setError(undefined);
    }
  }, [open, initialName]);

  const submit = async () => {
    const trimmed = name.trim();
    if (!trimmed) {
      setError(t('builderExport.saveHtmlDialog.pleaseEnterATemplateName'));
      showToast({
        title: t('builderExport.saveHtmlDialog.nameRequired'),
        description: t('builderExport.saveHtmlDialog.pleaseEnterATemplateName'),
        variant: 'destructive',
      });
      return;
    }
    setSaving(true);
    try {
      await saveHtml(html, 'saved', trimmed);
      onOpenChange(false);
      showToast({
        title: t('builderExport.saveHtmlDialog.templateSaved'),
        description: t('builderExport.saveHtmlDialog.trimmedIsInYourSavedResults', { trimmed }),
      });
    } catch (problem) {
      if (!handleUnauthorized(problem))
        showToast({
          title: t('builderExport.saveHtmlDialog.saveFailed'),
          description: messageOf(problem, t('builderExport.saveHtmlDialog.theHtmlIsStillHerePlease')),
          variant: 'destructive',
        });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('builderExport.saveHtmlDialog.saveTemplate')}
      description={t('builderExport.saveHtmlDialog.keepsThisHtmlAmongYourSaved')}
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {t('builderExport.saveHtmlDialog.cancel')}
          </Button>
          <Button variant="primary" busy={saving} onClick={() => form.current?.requestSubmit()}>
            {t('builderExport.saveHtmlDialog.save')}
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
      >
        <Field label={t('builderExport.saveHtmlDialog.templateName')} error={error} required>
          <Input
            value={name}
            maxLength={200}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
