import { z } from 'zod';
import { createList } from '#contract/audience/lists.ts';
import { bodyOf, type Form } from '#web/lib/forms/use-form.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';

export const listDraft = z.object({ name: z.string(), description: z.string() });
export type ListDraft = z.infer<typeof listDraft>;

/** What the form of a list sends. */
export const listInput = bodyOf(createList).pick({ name: true, description: true });

/** The name and the description of a list. */
export const ListFields = ({
  form: { input, errors },
  nameHint,
}: {
  form: Form<ListDraft>;
  /** A note on the name that does not prevent saving. */
  nameHint?: string | undefined;
}) => (
  <>
    <Field
      label={t('lists.listFields.name')}
      required
      error={errors.name}
      hint={nameHint ?? t('lists.listFields.peopleSeeItWhenTheyChoose')}
    >
      <Input
        maxLength={100}
        autoComplete="off"
        placeholder={t('lists.listFields.newsletter')}
        {...input('name')}
      />
    </Field>
    <Field label={t('lists.listFields.description')} optional error={errors.description}>
      <Textarea
        rows={3}
        maxLength={1_000}
        placeholder={t('lists.listFields.whoIsOnItAndWhat')}
        {...input('description')}
      />
    </Field>
  </>
);
