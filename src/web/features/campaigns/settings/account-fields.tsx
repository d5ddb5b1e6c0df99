import type { EspSettings } from '#contract/ses/settings.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import type { Form } from '#web/lib/forms/use-form.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import type { AccountValues } from './settings-draft.ts';

const regions: Record<string, string> = {
  get 'us-east-1'() {
    return t('espSettings.accountFields.usEastNVirginia');
  },
  get 'us-west-2'() {
    return t('espSettings.accountFields.usWestOregon');
  },
  get 'eu-west-1'() {
    return t('espSettings.accountFields.europeIreland');
  },
  get 'ap-southeast-1'() {
    return t('espSettings.accountFields.asiaPacificSingapore');
  },
  get 'ap-northeast-1'() {
    return t('espSettings.accountFields.asiaPacificTokyo');
  },
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
      <Field label={t('espSettings.accountFields.awsAccessKeyId')} required error={errors.awsAccessKeyId}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          dir="ltr"
          placeholder="AKIA..."
          className="font-mono"
          {...input('awsAccessKeyId')}
        />
      </Field>
      <Field
        label={t('espSettings.accountFields.awsSecretAccessKey')}
        required={!settings.hasSecret}
        error={errors.awsSecretAccessKey}
        hint={
          settings.hasSecret
            ? t('espSettings.accountFields.aSecretIsStoredAndNever')
            : t('espSettings.accountFields.storedEncryptedAndNeverShownAgain')
        }
      >
        <PasswordInput autoComplete="new-password" maxLength={256} {...input('awsSecretAccessKey')} />
      </Field>
      <Field label={t('espSettings.accountFields.awsRegion')} error={errors.awsRegion}>
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
          label={t('espSettings.accountFields.defaultFromEmail')}
          required
          error={errors.defaultFromEmail}
          hint={t('espSettings.accountFields.mustBeVerifiedInAmazonSes')}
        >
          <EmailInput inputMode="email" autoComplete="email" maxLength={254} {...input('defaultFromEmail')} />
        </Field>
        <Field label={t('espSettings.accountFields.defaultFromName')} error={errors.defaultFromName}>
          <Input autoComplete="organization" maxLength={100} {...input('defaultFromName')} />
        </Field>
      </div>
      <Field
        label={t('espSettings.accountFields.postalAddress')}
        error={errors.postalAddress}
        hint={t('espSettings.accountFields.shownInTheFooterOfCampaigns')}
      >
        <Textarea rows={3} autoComplete="street-address" maxLength={500} {...input('postalAddress')} />
      </Field>
    </>
  );
};
