import { type FormEvent, useState } from 'react';
import { type AdminTemplate, nameAndImageRequired } from '#contract/emails/admin-templates.ts';
import { designCategories, designCategory } from '#contract/emails/designs.ts';
import { categoryNames } from '#web/lib/library.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PreviewField } from './preview-field.tsx';
import type { AdminLibrary } from './use-admin-templates.ts';

const fieldsOf = (template: AdminTemplate | null) => ({
  name: template?.name ?? '',
  category: template?.category ?? designCategories[0],
  previewImageUrl: template?.previewImageUrl ?? '',
  canvaUrl: template?.canvaUrl ?? '',
  trade: template?.trade ?? '',
  description: template?.description ?? '',
  designNotes: template?.designNotes ?? '',
});

type Fields = ReturnType<typeof fieldsOf>;

const formId = 'library-template';

/** Adds a template, or changes one: its list entry, not the email. */
export const TemplateDialog = ({
  template,
  open,
  onClose,
  onSave,
}: {
  template: AdminTemplate | null;
  open: boolean;
  onClose: () => void;
  onSave: AdminLibrary['save'];
}) => {
  const [fields, setFields] = useState(() => fieldsOf(template));
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const set = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }));
  const lacksName = isMissing && fields.name.trim() === '';
  const lacksImage = isMissing && fields.previewImageUrl.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = fields.name.trim() === '' || fields.previewImageUrl.trim() === '';
    setMissing(missing);
    if (missing) return;
    setBusy(true);
    // Unchanged fields are not sent: an automatic preview stays automatic.
    const before = fieldsOf(template);
    const changed = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => !template || value !== before[name as keyof Fields]),
    );
    const isDone = await onSave(template, changed).finally(() => setBusy(false));
    if (isDone) onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={template ? 'Edit template' : 'Add template'}
      description={
        template ? 'Everyone sees the change at once.' : 'An image of the design, and where it is edited.'
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {template ? 'Save changes' : 'Add template'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {(lacksName || lacksImage) && (
          <div role="alert">
            <Notice tone="bad">{nameAndImageRequired}</Notice>
          </div>
        )}
        <Field label="Template name" required error={lacksName ? 'Give it a name.' : undefined}>
          <Input
            value={fields.name}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="Category" required>
          <Select
            value={fields.category}
            onChange={({ target }) => set({ category: designCategory.parse(target.value) })}
          >
            {designCategories.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </Select>
        </Field>
        <PreviewField
          value={fields.previewImageUrl}
          error={lacksImage ? 'Upload an image, or paste its address.' : undefined}
          onChange={(previewImageUrl) => set({ previewImageUrl })}
        />
        <Field label="Canva URL" optional hint="“Edit design” on the card opens it in a new tab.">
          <Input
            type="url"
            inputMode="url"
            value={fields.canvaUrl}
            maxLength={2_048}
            placeholder="https://www.canva.com/design/…"
            onChange={({ target }) => set({ canvaUrl: target.value })}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <Field label="Description" optional hint="What it does, and when to send it.">
            <Input
              value={fields.description}
              maxLength={200}
              onChange={({ target }) => set({ description: target.value })}
            />
          </Field>
          <Field label="Trade" optional hint="Food, books, sport …">
            <Input
              value={fields.trade}
              maxLength={40}
              onChange={({ target }) => set({ trade: target.value })}
            />
          </Field>
        </div>
        <Field label="Design notes" optional hint="For administrators only.">
          <Textarea
            value={fields.designNotes}
            maxLength={5_000}
            rows={3}
            onChange={({ target }) => set({ designNotes: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
};
