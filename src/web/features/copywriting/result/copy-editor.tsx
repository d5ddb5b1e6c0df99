import { RotateCcw } from 'lucide-react';
import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { preheaderHint, subjectHint } from '#copywriting/line-hints.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import type { CopywritingStore } from '../copywriting-store.ts';
import type { CopywritingForm } from '../form/copywriting-form.ts';
import { CopyPart } from './copy-part.tsx';
import { LineField } from './line-field.tsx';
import { useCopyGrade } from './use-copy-grade.ts';

const Warnings = ({ copy }: { copy: CampaignVariant }) => {
  // Parts removed since are no longer shown.
  const remaining = copy.warnings.filter(({ part, found }) => copy[part].includes(found));
  if (remaining.length === 0) return null;
  return (
    <Notice tone="attention" title={t('copywriting.copyEditor.lookAtTheseBeforeYouSend')}>
      <ul className="mt-1 list-disc ps-5">
        {remaining.map(({ part, found, message }) => (
          <li key={`${part} ${found}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
};

export interface CopyEditorProps {
  store: CopywritingStore;
  copy: CampaignVariant;
  form: CopywritingForm;
  changed: boolean;
}

/** The five parts; four of them can be edited in place. */
export const CopyEditor = ({ store, copy, form, changed }: CopyEditorProps) => {
  const grade = useCopyGrade(copy, form);
  return (
    <div className="flex flex-col gap-5">
      <Warnings copy={copy} />
      <div className="grid gap-5 sm:grid-cols-[1fr_auto]">
        <div className="flex min-w-0 flex-col gap-5">
          <LineField
            part="subject"
            label={t('copywriting.copyEditor.subject')}
            value={copy.subject}
            maxLength={200}
            hint={subjectHint(copy.subject)}
            findings={grade?.subject ?? []}
            onChange={(text) => store.edit('subject', text)}
          />
          <LineField
            part="preheader"
            label={t('copywriting.copyEditor.preheader')}
            value={copy.preheader}
            maxLength={150}
            hint={preheaderHint(copy.preheader, copy.subject)}
            findings={grade?.preheader ?? []}
            onChange={(text) => store.edit('preheader', text)}
          />
        </div>
        <div
          className="flex size-28 items-center justify-center justify-self-center"
          data-copy-grade={grade?.grade}
        >
          {grade && <GradeMark grade={grade.grade} />}
        </div>
      </div>
      {grade && grade.otherFindings.length > 0 && (
        <section aria-label={t('copywriting.copyEditor.whatLowersTheGrade')} className="text-sm">
          <p className="font-medium">{t('copywriting.copyEditor.whatLowersTheGrade')}</p>
          <ul className="mt-1 list-disc ps-5 text-ink-soft">
            {grade.otherFindings.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      <Field
        label={t('copywriting.copyEditor.content')}
        aside={<CopyPart part="content" text={copy.content} />}
      >
        <Textarea
          rows={14}
          value={copy.content}
          maxLength={8_000}
          onChange={(event) => store.edit('content', event.target.value)}
          className="field-sizing-content min-h-56 font-serif text-[1.0625rem] leading-relaxed sm:text-[1.0625rem]"
        />
      </Field>
      <Field label={t('copywriting.copyEditor.callToAction')} aside={<CopyPart part="cta" text={copy.cta} />}>
        <Input
          value={copy.cta}
          maxLength={80}
          onChange={(event) => store.edit('cta', event.target.value)}
          className="max-w-sm font-medium"
        />
      </Field>
      <section aria-label={t('copywriting.copyEditor.reasoning')} className="border-s-2 py-0.5 ps-4">
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <h3 className="font-medium">{t('copywriting.copyEditor.reasoning')}</h3>
          <CopyPart part="reasoning" text={copy.reasoning} />
        </div>
        <p className="measure mt-1 text-[0.9375rem] text-ink-soft">{copy.reasoning}</p>
      </section>
      {changed && (
        <Button variant="quiet" size="small" className="self-start" onClick={store.restore}>
          <RotateCcw aria-hidden />
          {t('copywriting.copyEditor.takeBackMyChanges')}
        </Button>
      )}
    </div>
  );
};
