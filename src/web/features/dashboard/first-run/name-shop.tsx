import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { saveProfile } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

export const NameShop = ({ user }: { user: User }) => {
  const client = useQueryClient();
  const { form, errors, input, busy } = useForm({
    ...useValues({ company: user.company ?? '' }),
    schema: z.object({
      company: z.string().trim().min(1, t('dashboard.checklist.enterAName')),
    }),
    send: async ({ company }) => {
      const changed = await call(saveProfile, { body: { company } });
      client.setQueryData(endpointKey(currentUser), changed);
      // Until a sender is entered, the name of the shop is the sender.
      await invalidateEndpoints(client, [getEspSettings]);
    },
  });
  return (
    <form {...form} className="flex max-w-md flex-wrap items-end gap-3">
      <Field
        label={t('dashboard.checklist.nameOfYourShop')}
        required
        error={errors.company}
        className="flex-1 basis-56"
      >
        <Input autoComplete="organization" maxLength={200} {...input('company')} />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {t('dashboard.checklist.saveName')}
      </Button>
    </form>
  );
};
