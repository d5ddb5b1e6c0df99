import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountDetails, getAccount, profileInput, saveProfile } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { call } from '#web/lib/api.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { ImageField } from './image-field.tsx';
import { SaveButton } from './save-button.tsx';
import { Section } from './section.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

const isSettingsPath = (path: string): boolean => /^\/settings(?:[/?#]|$)/.test(path);

export const ProfileSection = ({ user, account }: { user: User; account: AccountDetails }) => {
  const client = useQueryClient();
  const profile = useValues({
    firstName: user.firstName,
    lastName: user.lastName,
    company: user.company ?? '',
    marketingConsent: account.marketingConsent,
  });
  const { isDirty } = profile;
  const [isSaved, setIsSaved] = useState(false);
  const guard = useLeaveGuard(isDirty, isSettingsPath);
  const { form, errors, input, checkbox, busy } = useForm({
    ...profile,
    schema: profileInput,
    send: async (checked) => {
      const changed = await call(saveProfile, { body: checked });
      client.setQueryData(endpointKey(currentUser), changed);
      profile.reset({
        firstName: changed.firstName,
        lastName: changed.lastName,
        company: changed.company ?? '',
        marketingConsent: checked.marketingConsent ?? false,
      });
      setIsSaved(true);
      void invalidateEndpoints(client, [getAccount]);
    },
    onRefused: (error) => {
      setIsSaved(false);
      toastError(error, noAnswer, t('settings.profileSection.yourProfileWasNotSaved'));
    },
  });

  return (
    <Section
      id="profile"
      title={t('settings.profileSection.profile')}
      description={t('settings.profileSection.howYouSignYourEmailsAnd')}
    >
      <ImageField user={user} />
      <form {...form} className="mt-7 flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t('settings.profileSection.firstName')} required error={errors.firstName}>
            <Input dir="auto" autoComplete="given-name" maxLength={100} {...input('firstName')} />
          </Field>
          <Field label={t('settings.profileSection.lastName')} required error={errors.lastName}>
            <Input dir="auto" autoComplete="family-name" maxLength={100} {...input('lastName')} />
          </Field>
        </div>
        <Field
          label={t('settings.profileSection.company')}
          optional
          error={errors.company}
          hint={t('settings.profileSection.shownUnderYourNameAtThe')}
        >
          <Input dir="auto" autoComplete="organization" maxLength={200} {...input('company')} />
        </Field>
        <Checkbox
          label={t('settings.profileSection.iAgreeToReceiveMarketingEmails')}
          {...checkbox('marketingConsent')}
        />
        <SaveButton
          label={t('settings.profileSection.saveProfile')}
          busy={busy}
          isDirty={isDirty}
          isSaved={isSaved}
        />
      </form>
      {guard}
    </Section>
  );
};
