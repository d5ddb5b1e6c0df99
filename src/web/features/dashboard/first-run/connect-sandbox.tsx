import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { getDashboard } from '#contract/admin/dashboard.ts';
import { getSampleShop } from '#contract/platform/sample-shop.ts';
import {
  type EspSettings,
  getEspSettings,
  getSesAccount,
  useSandboxAccount as sandboxAccount,
  saveEspSettings,
  setUpTracking,
} from '#contract/ses/settings.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

/** The account, the postal address and event tracking, by one press. */
export const ConnectSandbox = ({ settings }: { settings: EspSettings }) => {
  const client = useQueryClient();
  const { data: sample } = useEndpoint(getSampleShop);
  const { form, errors, input, busy } = useForm({
    ...useValues({ postalAddress: settings.postalAddress }),
    schema: z.object({
      postalAddress: z.string().trim().min(1, t('dashboard.checklist.enterAnAddress')),
    }),
    send: async ({ postalAddress }) => {
      try {
        const connected = settings.usesSandbox ? await call(getEspSettings) : await call(sandboxAccount);
        const { awsRegion, defaultFromEmail, defaultFromName } = connected;
        if (postalAddress !== connected.postalAddress)
          await call(saveEspSettings, {
            body: { awsRegion, defaultFromEmail, defaultFromName, postalAddress },
          });
        const { success } = await call(setUpTracking);
        showToast({
          title: t('dashboard.checklist.sandboxConnected'),
          description: success
            ? t('dashboard.checklist.messagesStayHere')
            : t('dashboard.checklist.trackingIsMissing'),
        });
      } finally {
        await invalidateEndpoints(client, [getDashboard, getEspSettings, getSesAccount]);
      }
    },
  });
  return (
    <form {...form} className="flex max-w-xl flex-col items-start gap-3">
      <Field
        label={t('dashboard.checklist.postalAddress')}
        required
        error={errors.postalAddress}
        hint={sample?.setPostalAddress ? t('dashboard.checklist.addressOfSample') : undefined}
        className="w-full"
      >
        <Input autoComplete="street-address" maxLength={500} {...input('postalAddress')} />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {t('dashboard.checklist.connectTheSandbox')}
      </Button>
    </form>
  );
};
