import type { EspSettings } from '#contract/ses/settings.ts';
import type { Form } from '#web/lib/forms/use-form.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import type { AccountValues } from './settings-draft.ts';

const regions: Record<string, string> = {
  'us-east-1': 'US East (N. Virginia)',
  'us-west-2': 'US West (Oregon)',
  'eu-west-1': 'Europe (Ireland)',
  'ap-southeast-1': 'Asia Pacific (Singapore)',
  'ap-northeast-1': 'Asia Pacific (Tokyo)',
};

export const AccountFields = ({
  form: { input, errors },
  settings,
}: {
  form: Form<AccountValues>;
  settings: EspSettings;
}) => {
  // A region stored through the API may be missing in the list.
  const offered = [...new Set([...Object.keys(regions), settings.awsRegion])];
  return (
    <>
      <Field label="AWS Access Key ID" required error={errors.awsAccessKeyId}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          placeholder="AKIA..."
          className="font-mono"
          {...input('awsAccessKeyId')}
        />
      </Field>
      <Field
        label="AWS Secret Access Key"
        required={!settings.hasSecret}
        error={errors.awsSecretAccessKey}
        hint={
          settings.hasSecret
            ? 'A secret is stored and never shown again. Leave this empty to keep it.'
            : 'Stored encrypted, and never shown again.'
        }
      >
        <PasswordInput autoComplete="new-password" maxLength={256} {...input('awsSecretAccessKey')} />
      </Field>
      <Field label="AWS Region" error={errors.awsRegion}>
        <Select {...input('awsRegion')}>
          {offered.map((region) => (
            <option key={region} value={region}>
              {regions[region] ? `${regions[region]} ${region}` : region}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label="Default From Email"
          required
          error={errors.defaultFromEmail}
          hint="Must be verified in Amazon SES."
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...input('defaultFromEmail')}
          />
        </Field>
        <Field label="Default From Name" error={errors.defaultFromName}>
          <Input autoComplete="organization" maxLength={100} {...input('defaultFromName')} />
        </Field>
      </div>
      <Field
        label="Postal Address"
        error={errors.postalAddress}
        hint="Shown in the footer of campaigns. Anti-spam laws require it."
      >
        <Textarea rows={3} autoComplete="street-address" maxLength={500} {...input('postalAddress')} />
      </Field>
    </>
  );
};
