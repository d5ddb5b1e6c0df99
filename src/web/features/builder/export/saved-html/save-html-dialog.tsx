import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
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
  const nameToast = useRef<{ dismiss: () => void } | null>(null);

  useEffect(() => {
    if (open) {
      setName(initialName);
      setError(undefined);
    }
    // An error about the form is not reported outside it.
    return () => nameToast.current?.dismiss();
  }, [open, initialName]);

  const submit = async () => {
    const trimmed = name.trim();
    if (!trimmed) {
      setError('Please enter a template name.');
      nameToast.current = showToast({
        title: 'Name required',
        description: 'Please enter a template name.',
        variant: 'destructive',
      });
      return;
    }
    setSaving(true);
    try {
      await saveHtml(html, 'saved', trimmed);
      onOpenChange(false);
      showToast({ title: 'Template saved', description: `“${trimmed}” is in your saved results.` });
    } catch (problem) {
      if (!handleUnauthorized(problem))
        showToast({
          title: 'Save failed',
          description: messageOf(problem, 'The HTML is still here. Please try again.'),
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
      title="Save Template"
      description="Keeps this HTML among your saved results."
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" busy={saving} onClick={() => form.current?.requestSubmit()}>
            Save
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
        <Field label="Template name" error={error} required>
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
