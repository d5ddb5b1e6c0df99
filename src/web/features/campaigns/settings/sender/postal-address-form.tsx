import { useState } from 'react';
import {
  type EspSettings,
  espSettingsInput,
  getEspSettings,
  saveEspSettings,
} from '#contract/ses/settings.ts';
import { getSetup } from '#contract/ses/setup.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';

const addressSchema = espSettingsInput.pick({ postalAddress: true });

/** The sender's postal address, which laws require in every campaign. */
export const PostalAddressForm = ({ settings, onSaved }: { settings: EspSettings; onSaved: () => void }) => {
  const [values, setValues] = useState({ postalAddress: settings.postalAddress });
  const save = useEndpointMutation(saveEspSettings, { invalidates: [getEspSettings, getSetup] });
  const { form, input, errors, busy } = useForm({
    values,
    set: (part) => setValues((was) => ({ ...was, ...part })),
    schema: addressSchema,
    send: async ({ postalAddress }) => {
      // The other settings stay as they are now.
      const { awsAccessKeyId, awsRegion, defaultFromEmail, defaultFromName } = await call(getEspSettings);
      const body = { awsAccessKeyId, awsRegion, defaultFromEmail, defaultFromName, postalAddress };
      await save.mutateAsync({ body });
      onSaved();
    },
  });
  return (
    <form {...form} className="flex flex-col items-start gap-3">
      <Field
        label={t('campaignPage.postalAddressForm.postalAddress')}
        hint={t('campaignPage.postalAddressForm.atTheEndOfEachCampaign')}
        error={errors.postalAddress}
        className="w-full"
      >
        <Textarea rows={3} maxLength={500} autoComplete="street-address" {...input('postalAddress')} />
      </Field>
      <Button type="submit" size="small" busy={busy}>
        {t('campaignPage.postalAddressForm.saveTheAddress')}
      </Button>
    </form>
  );
};
