import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type AccountDetails, getAccount, profileInput, saveProfile } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/auth.ts';
import { plainIssue } from '#contract/plain-issue.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { ImageField } from './image-field.tsx';
import { SaveButton } from './save-button.tsx';
import { Section } from './section.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

type Form = z.input<typeof profileInput>;

const isSettingsPath = (path: string): boolean => /^\/settings(?:[/?#]|$)/.test(path);

export const ProfileSection = ({ user, account }: { user: User; account: AccountDetails }) => {
  const client = useQueryClient();
  const saved: Form = {
    firstName: user.firstName,
    lastName: user.lastName,
    company: user.company ?? '',
    marketingConsent: account.marketingConsent,
  };
  const {
    register,
    handleSubmit,
    setError,
    reset,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<Form, unknown, z.output<typeof profileInput>>({
    resolver: zodResolver(profileInput, { error: plainIssue }),
    defaultValues: saved,
  });
  const [isSaved, setIsSaved] = useState(false);
  const guard = useLeaveGuard(isDirty, isSettingsPath);

  const save = handleSubmit(async (profile) => {
    try {
      const changed = await call(saveProfile, { body: profile });
      client.setQueryData(endpointKey(currentUser), changed);
      reset({
        firstName: changed.firstName,
        lastName: changed.lastName,
        company: changed.company ?? '',
        marketingConsent: profile.marketingConsent ?? false,
      });
      setIsSaved(true);
      void invalidateEndpoints(client, [getAccount]);
    } catch (error) {
      if (error instanceof ApiError) {
        for (const { path, message } of error.errors) {
          if (path in profile) setError(path as keyof Form, { message });
        }
      }
      setIsSaved(false);
      toastError(error, noAnswer, 'Your profile was not saved');
    }
  });

  return (
    <Section id="profile" title="Profile" description="How you sign your emails, and what others see of you.">
      <ImageField user={user} />
      <form noValidate onSubmit={(event) => void save(event)} className="mt-7 flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label="First name" required error={errors.firstName?.message}>
            <Input autoComplete="given-name" maxLength={100} {...register('firstName')} />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <Input autoComplete="family-name" maxLength={100} {...register('lastName')} />
          </Field>
        </div>
        <Field
          label="Company"
          optional
          error={errors.company?.message}
          hint="Shown under your name at the end of your emails."
        >
          <Input autoComplete="organization" maxLength={200} {...register('company')} />
        </Field>
        <Checkbox
          label="I agree to receive marketing emails about product updates and offers"
          {...register('marketingConsent')}
        />
        <SaveButton label="Save profile" busy={isSubmitting} isDirty={isDirty} isSaved={isSaved} />
      </form>
      {guard}
    </Section>
  );
};
