import { z } from 'zod';
import {
  type Archive,
  maxArchiveDescription,
  maxArchiveTitle,
  updateArchive,
} from '#contract/campaigns/archives/archives.ts';
import { maxSlugLength } from '#contract/campaigns/archives/slugs.ts';
import { languageNames, languages } from '#text/languages.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { archiveCalls } from './archive-calls.ts';

const draft = z.object({
  title: z.string(),
  description: z.string(),
  slug: z.string(),
  language: z.enum(languages),
  indexAllowed: z.boolean(),
  fullContent: z.boolean(),
  isAutomatic: z.boolean(),
});
type Draft = z.infer<typeof draft>;

const savedOf = (archive: Archive): Draft => draft.parse(archive);
const keys = Object.keys(draft.shape) as (keyof Draft)[];

/** What the archive says about itself, and what it publishes. */
export const ArchiveSettings = ({ archive }: { archive: Archive }) => {
  const saved = savedOf(archive);
  const areSaved = (values: Draft): boolean => keys.every((key) => values[key] === saved[key]);
  const { values, set, clear, isRestored } = useFormDraft({
    name: `archive/${archive.id}`,
    schema: draft,
    blank: saved,
    isBlank: areSaved,
    open: true,
  });
  const saving = useEndpointMutation(updateArchive, { invalidates: archiveCalls });
  const form = useForm({
    values,
    set,
    schema: bodyOf(updateArchive),
    send: async (body) => {
      set(savedOf(await saving.mutateAsync({ params: { id: archive.id }, body })));
      showToast({ title: t('archives.settings.saved'), description: t('archives.settings.readersSeeIt') });
    },
    onRefused: (error) => toastError(error, t('archives.settings.notSaved')),
  });
  const isChanged = !areSaved(values);
  const prefix = archive.url.slice(0, archive.url.length - archive.slug.length);
  return (
    <form {...form.form} className="flex flex-col gap-5">
      <h2 className="text-2xl">{t('archives.settings.settings')}</h2>
      {isRestored && <RestoredNotice discardLabel={t('archives.settings.backToSaved')} onDiscard={clear} />}
      <Field label={t('archives.settings.title')} required error={form.errors.title}>
        <Input maxLength={maxArchiveTitle} autoComplete="off" {...form.input('title')} />
      </Field>
      <Field label={t('archives.settings.description')} optional error={form.errors.description}>
        <Textarea rows={3} maxLength={maxArchiveDescription} {...form.input('description')} />
      </Field>
      <Field
        label={t('archives.settings.address')}
        required
        error={form.errors.slug}
        hint={
          <>
            <bdi dir="ltr" className="wrap-anywhere">
              {prefix + values.slug}
            </bdi>{' '}
            {t('archives.settings.earlierAddresses')}
          </>
        }
      >
        <Input
          dir="ltr"
          maxLength={maxSlugLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('slug')}
        />
      </Field>
      <Field label={t('archives.settings.language')} hint={t('archives.settings.languageOfThePages')}>
        <Select
          name="language"
          value={values.language}
          onChange={({ target }) => form.change({ language: draft.shape.language.parse(target.value) })}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
      </Field>
      {archive.listId !== null && (
        <Checkbox
          label={t('archives.settings.automatic')}
          hint={t('archives.settings.automaticExplained')}
          {...form.checkbox('isAutomatic')}
        />
      )}
      <Checkbox
        label={t('archives.settings.fullContent')}
        hint={t('archives.settings.fullContentExplained')}
        {...form.checkbox('fullContent')}
      />
      <Checkbox
        label={t('archives.settings.index')}
        hint={t('archives.settings.indexExplained')}
        {...form.checkbox('indexAllowed')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!isChanged}>
          {t('archives.settings.save')}
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={clear}>
            {t('archives.settings.discard')}
          </Button>
        )}
      </div>
    </form>
  );
};
