import { z } from 'zod';
import type { AdminTemplate } from '#contract/emails/admin-templates.ts';
import { designCategories, designCategory } from '#contract/emails/designs.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { categoryNames } from '#web/lib/library.ts';
import { t } from '#web/text/t.ts';
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

const noName = (): string => t('admin.templateDialog.enterAName');
const noImage = (): string => t('admin.templateDialog.uploadAnImage');
/** What is missing is said at each field; the server checks the rest. */
const formSchema = z.object({
  name: z.string().refine((name) => name.trim() !== '', { error: noName }),
  category: designCategory,
  previewImageUrl: z.string().refine((address) => address.trim() !== '', { error: noImage }),
  canvaUrl: z.string(),
  trade: z.string(),
  description: z.string(),
  designNotes: z.string(),
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
  const fields = useValues(fieldsOf(template));
  const { form, input, change, errors, busy } = useForm({
    ...fields,
    schema: formSchema,
    send: async (values) => {
      // Unchanged fields are not sent: an automatic preview stays automatic.
      const before = fieldsOf(template);
      const changed = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => !template || value !== before[name as keyof Fields]),
      );
      if (await onSave(template, changed)) onClose();
    },
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={template ? t('admin.templateDialog.editTemplate') : t('admin.templateDialog.addTemplate')}
      description={
        template
          ? t('admin.templateDialog.everyoneSeesTheChangeAtOnce')
          : t('admin.templateDialog.anImageOfTheDesignAnd')
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('admin.templateDialog.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {template ? t('admin.templateDialog.saveChanges') : t('admin.templateDialog.addTemplate')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="flex flex-col gap-5">
        {(errors.name === noName() || errors.previewImageUrl === noImage()) && (
          <div role="alert">
            <Notice tone="bad">{t('admin.templateDialog.nameAndImageRequired')}</Notice>
          </div>
        )}
        <Field label={t('admin.templateDialog.templateName')} required error={errors.name}>
          <Input dir="auto" maxLength={200} autoComplete="off" {...input('name')} />
        </Field>
        <Field label={t('admin.templateDialog.category')} required>
          <Select {...input('category')}>
            {designCategories.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </Select>
        </Field>
        <PreviewField
          value={fields.values.previewImageUrl}
          error={errors.previewImageUrl}
          onChange={(previewImageUrl) => change({ previewImageUrl })}
        />
        <Field
          label={t('admin.templateDialog.canvaUrl')}
          optional
          error={errors.canvaUrl}
          hint={t('admin.templateDialog.editDesignOnTheCardOpens')}
        >
          <Input
            type="url"
            dir="ltr"
            inputMode="url"
            maxLength={2_048}
            placeholder={t('admin.templateDialog.httpsWwwCanvaComDesign')}
            {...input('canvaUrl')}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <Field
            label={t('admin.templateDialog.description')}
            optional
            hint={t('admin.templateDialog.whatItDoesAndWhenTo')}
          >
            <Input dir="auto" maxLength={200} {...input('description')} />
          </Field>
          <Field
            label={t('admin.templateDialog.trade')}
            optional
            hint={t('admin.templateDialog.foodBooksSport')}
          >
            <Input dir="auto" maxLength={40} {...input('trade')} />
          </Field>
        </div>
        <Field
          label={t('admin.templateDialog.designNotes')}
          optional
          hint={t('admin.templateDialog.forAdministratorsOnly')}
        >
          <Textarea dir="auto" maxLength={5_000} rows={3} {...input('designNotes')} />
        </Field>
      </form>
    </Dialog>
  );
};
