import { getTrackingSettings } from '#contract/campaigns/tracking-settings.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import type { Form } from '#web/lib/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import type { FormValues } from './form-values.ts';
import { SenderMissing } from './sender-missing.tsx';

export interface FormPartProps extends Pick<Form<FormValues>, 'errors' | 'change' | 'input'> {
  values: FormValues;
}

/** The asterisk is visual; the field itself says that it is required. */
const Marked = ({ children }: { children: string }) => (
  <span className="after:[content:'_*'_/_'']">{children}</span>
);

/** The campaign's name, what recipients see before they open it, and the sender. */
export const FormDetails = ({ values, errors, change, input }: FormPartProps) => {
  const counted = useEndpoint(getTrackingSettings).data;
  const sender = useEndpoint(getEspSettings).data;
  return (
    <div className="flex flex-col gap-5">
      {sender?.sesConfigured === false && (
        <SenderMissing
          settings={sender}
          onConnected={({ defaultFromEmail, defaultFromName }) =>
            change({
              fromEmail: values.fromEmail.trim() || defaultFromEmail,
              fromName: values.fromName.trim() || defaultFromName,
            })
          }
        />
      )}
      <Field
        label={<Marked>{t('campaigns.formDetails.campaignName')}</Marked>}
        required
        error={errors.name}
        hint={t('campaigns.formDetails.forYouYourRecipientsDoNot')}
      >
        <Input {...input('name')} maxLength={200} />
      </Field>
      <Field
        label={<Marked>{t('campaigns.formDetails.emailSubject')}</Marked>}
        required
        error={errors.subject}
        hint={
          <Rich
            id="campaigns.formDetails.canContainMergeTagsSuchAs"
            parts={[<code key="0" dir="ltr" className="font-mono text-[0.8125rem]" />]}
          />
        }
      >
        <Input {...input('subject')} maxLength={500} />
      </Field>
      <Field
        label={t('campaigns.formDetails.preheader')}
        optional
        error={errors.preheader}
        hint={t('campaigns.formDetails.shownNextToTheSubjectIn')}
      >
        <Input {...input('preheader')} maxLength={500} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Marked>{t('campaigns.formDetails.fromName')}</Marked>} error={errors.fromName}>
          <Input {...input('fromName')} maxLength={100} autoComplete="off" />
        </Field>
        <Field
          label={<Marked>{t('campaigns.formDetails.fromEmail')}</Marked>}
          required
          error={errors.fromEmail}
          hint={
            sender?.usesSandbox ? (
              t('campaigns.formDetails.sandboxSender')
            ) : (
              <Rich
                id="campaigns.formDetails.mustBeVerifiedInAmazonSes"
                parts={[<TextLink key="0" href={paths.esp({ tab: 'settings' })} />]}
              />
            )
          }
        >
          <EmailInput {...input('fromEmail')} maxLength={254} autoComplete="off" />
        </Field>
      </div>
      <Field
        label={t('campaigns.formDetails.replyToEmail')}
        optional
        error={errors.replyTo}
        hint={t('campaigns.formDetails.whereAnswersGoIfNotTo')}
      >
        <EmailInput {...input('replyTo')} maxLength={254} autoComplete="off" />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-sm">{t('campaigns.formDetails.tracking')}</legend>
        <Checkbox
          label={t('campaigns.formDetails.countOpens')}
          hint={
            counted?.opens === false
              ? t('campaigns.formDetails.switchedOff')
              : t('campaigns.formDetails.byAnImageOfOneDot')
          }
          disabled={counted?.opens === false}
          checked={values.trackOpens && counted?.opens !== false}
          onChange={(event) => change({ trackOpens: event.target.checked })}
        />
        <Checkbox
          label={t('campaigns.formDetails.countClicks')}
          hint={
            counted?.clicks === false
              ? t('campaigns.formDetails.switchedOff')
              : t('campaigns.formDetails.linksGoThroughThisServerWhich')
          }
          disabled={counted?.clicks === false}
          checked={values.trackClicks && counted?.clicks !== false}
          onChange={(event) => change({ trackClicks: event.target.checked })}
        />
      </fieldset>
    </div>
  );
};
