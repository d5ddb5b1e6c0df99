import { useRef } from 'react';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { InboxPreview } from '../inbox/inbox-preview.tsx';
import { characterCount, LengthMeter, previewLengthText, subjectLengthText } from '../inbox/length-meter.tsx';
import { DraftRow } from './draft-row.tsx';
import type { EditedRowProps } from './row-props.ts';
import { TagMenu } from './tag-menu.tsx';

/** What recipients read in their inbox before they open it. */
export const SubjectRow = ({ campaign, frame, values, errors, change, leave }: EditedRowProps) => {
  const subjectField = useRef<HTMLInputElement>(null);
  const previewField = useRef<HTMLInputElement>(null);
  const { subject, preheader, fromName, fromEmail } = values;
  const subjectLength = characterCount(subject);
  const previewLength = characterCount(preheader);
  return (
    <DraftRow
      {...frame}
      summary={
        <>
          <p dir="auto" className="text-start font-medium">
            {subject || (
              <span className="font-normal text-ink-soft">{t('campaignPage.inboxPreview.noSubject')}</span>
            )}
          </p>
          <p dir={preheader ? 'auto' : undefined} className="text-start text-ink-soft text-sm">
            {preheader || t('campaignPage.subjectRow.noPreviewText')}
          </p>
        </>
      }
    >
      <Field
        label={t('campaigns.formDetails.emailSubject')}
        required
        error={errors.subject}
        hint={subjectLengthText(subjectLength)}
        aside={
          <TagMenu
            label={t('campaignPage.subjectRow.tagIntoSubject')}
            field={subjectField}
            value={subject}
            onValueChange={(text) => change({ subject: text })}
          />
        }
      >
        <Input
          ref={subjectField}
          name="subject"
          value={subject}
          maxLength={500}
          onChange={({ target }) => change({ subject: target.value })}
          onBlur={leave}
        />
        <LengthMeter kind="subject" count={subjectLength} />
      </Field>
      <Field
        label={t('campaigns.formDetails.preheader')}
        optional
        error={errors.preheader}
        hint={previewLengthText(previewLength)}
        aside={
          <TagMenu
            label={t('campaignPage.subjectRow.tagIntoPreviewText')}
            field={previewField}
            value={preheader}
            onValueChange={(text) => change({ preheader: text })}
          />
        }
      >
        <Input
          ref={previewField}
          name="preheader"
          value={preheader}
          maxLength={500}
          onChange={({ target }) => change({ preheader: target.value })}
          onBlur={leave}
        />
        <LengthMeter kind="preview" count={previewLength} />
      </Field>
      <InboxPreview
        fromName={fromName}
        fromEmail={fromEmail}
        subject={subject}
        preheader={preheader}
        html={campaign.htmlContent}
      />
    </DraftRow>
  );
};
