import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { type Device, DeviceControl, PreviewFrame, thisDevice } from './email-frame.tsx';
import type { FormPartProps } from './form-details.tsx';
import type { PickedContent } from './picked-content.ts';
import { SavedPicker } from './saved-picker.tsx';
import { TemplatePicker } from './template-picker.tsx';

type Source = 'saved' | 'template' | 'paste';

const BuilderLink = () => (
  <TextLink external href={paths.builder()} target="_blank" rel="noopener">
    {t('campaigns.formContent.openTheBuilderInANew')}
    <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.1em]" />
  </TextLink>
);

/** The content of the email: a saved design, or any HTML. */
export const FormContent = ({ values, errors, change }: FormPartProps) => {
  const { htmlContent, templateId } = values;
  // The email shows as a picture; its HTML only where a person asks for it.
  const [source, setSource] = useState<Source>(templateId === null ? 'saved' : 'template');
  const [isPasted, setIsPasted] = useState(htmlContent !== '' && templateId === null);
  const [device, setDevice] = useState<Device>(thisDevice);
  const html = useDebouncedValue(htmlContent, 400);
  // Viewing a template does not lose the pasted HTML.
  const [pasted, setPasted] = useState<string | null>(null);
  const pick = ({ subject, preheader, ...picked }: PickedContent) => {
    if (isPasted && htmlContent.trim()) setPasted(htmlContent);
    setIsPasted(false);
    change({
      ...picked,
      ...(values.subject.trim() === '' && subject ? { subject } : {}),
      ...(values.preheader.trim() === '' && preheader ? { preheader } : {}),
    });
  };
  const paste = (text: string) => {
    setPasted(null);
    setIsPasted(true);
    change({ htmlContent: text, templateId: null, templateRevision: null });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SegmentedControl<Source>
          label={t('campaigns.formContent.whereTheEmailComesFrom')}
          value={source}
          onValueChange={setSource}
          items={[
            { value: 'saved', label: t('campaigns.formContent.savedTemplate') },
            { value: 'template', label: t('campaigns.formContent.myTemplates') },
            { value: 'paste', label: t('campaigns.formContent.pasteHtml') },
          ]}
        />
        <p className="text-sm">
          <BuilderLink />
        </p>
      </div>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {source !== 'paste' ? (
            <>
              {pasted !== null && (
                <Notice
                  title={t('campaigns.formContent.theCampaignKeepsItsEarlierHtml')}
                  action={
                    <Button size="small" onClick={() => paste(pasted)}>
                      {t('campaigns.formContent.bringItBack')}
                    </Button>
                  }
                />
              )}
              {source === 'saved' ? (
                <SavedPicker html={htmlContent} onPick={pick} />
              ) : (
                <TemplatePicker templateId={templateId} onPick={pick} />
              )}
            </>
          ) : (
            <Field
              label={t('campaigns.formContent.htmlContent')}
              error={errors.htmlContent}
              hint={t('campaigns.formContent.scriptsAndFormsAreTakenOut')}
            >
              <Textarea
                name="htmlContent"
                rows={14}
                value={htmlContent}
                onChange={(event) => paste(event.target.value)}
                spellCheck={false}
                className="font-mono text-[0.8125rem]!"
              />
            </Field>
          )}
        </div>
        <section aria-label={t('campaigns.formContent.preview')} className="flex min-w-0 flex-col gap-3">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-medium font-sans text-sm tracking-normal">
              {t('campaigns.formContent.preview')}
            </h3>
            <DeviceControl value={device} onChange={setDevice} />
          </div>
          {html.trim() ? (
            <PreviewFrame
              html={html}
              title={t('campaigns.formContent.previewOfTheEmail')}
              device={device}
              height={420}
            />
          ) : (
            <p className="flex h-[420px] items-center justify-center rounded-[3px] border border-dashed px-6 text-center text-ink-soft text-sm">
              {t('campaigns.formContent.theEmailYouChooseOrPaste')}
            </p>
          )}
        </section>
      </div>
    </div>
  );
};
