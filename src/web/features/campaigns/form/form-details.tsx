import { getTrackingSettings } from '#contract/campaigns/tracking-settings.ts';
import type { Form } from '#web/lib/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import type { FormValues } from './form-values.ts';

export interface FormPartProps extends Pick<Form<FormValues>, 'errors' | 'change' | 'input'> {
  values: FormValues;
}

const switchedOff = 'Switched off for all campaigns on the settings tab.';

/** The asterisk is visual; the field itself says that it is required. */
const Marked = ({ children }: { children: string }) => (
  <span className="after:[content:'_*'_/_'']">{children}</span>
);

/** The campaign's name, what recipients see before they open it, and the sender. */
export const FormDetails = ({ values, errors, change, input }: FormPartProps) => {
  const counted = useEndpoint(getTrackingSettings).data;
  return (
    <div className="flex flex-col gap-5">
      <Field
        label={<Marked>Campaign Name</Marked>}
        required
        error={errors.name}
        hint="For you: your recipients do not see it."
      >
        <Input {...input('name')} maxLength={200} />
      </Field>
      <Field
        label={<Marked>Email Subject</Marked>}
        required
        error={errors.subject}
        hint={
          <>
            Can contain merge tags, such as{' '}
            <code className="font-mono text-[0.8125rem]">{'{{first_name|there}}'}</code>.
          </>
        }
      >
        <Input {...input('subject')} maxLength={500} />
      </Field>
      <Field
        label="Preheader"
        optional
        error={errors.preheader}
        hint="Shown next to the subject in most inboxes."
      >
        <Input {...input('preheader')} maxLength={500} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Marked>From Name</Marked>} error={errors.fromName}>
          <Input {...input('fromName')} maxLength={100} autoComplete="off" />
        </Field>
        <Field
          label={<Marked>From Email</Marked>}
          required
          error={errors.fromEmail}
          hint={
            <>
              Must be verified in Amazon SES. The default is on the{' '}
              <TextLink href={paths.esp({ tab: 'settings' })}>settings tab</TextLink>.
            </>
          }
        >
          <Input {...input('fromEmail')} type="email" maxLength={254} autoComplete="off" />
        </Field>
      </div>
      <Field
        label="Reply-To Email"
        optional
        error={errors.replyTo}
        hint="Where answers go, if not to the sender."
      >
        <Input {...input('replyTo')} type="email" maxLength={254} autoComplete="off" />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-sm">Tracking</legend>
        <Checkbox
          label="Count opens"
          hint={
            counted?.opens === false
              ? switchedOff
              : 'By an image of one dot. Programs that load images ahead are counted apart.'
          }
          disabled={counted?.opens === false}
          checked={values.trackOpens && counted?.opens !== false}
          onChange={(event) => change({ trackOpens: event.target.checked })}
        />
        <Checkbox
          label="Count clicks"
          hint={
            counted?.clicks === false
              ? switchedOff
              : 'Links go through this server, which counts each click and redirects it.'
          }
          disabled={counted?.clicks === false}
          checked={values.trackClicks && counted?.clicks !== false}
          onChange={(event) => change({ trackClicks: event.target.checked })}
        />
      </fieldset>
    </div>
  );
};
