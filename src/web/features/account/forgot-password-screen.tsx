import { useEffect, useRef, useState } from 'react';
import { forgotPassword } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { AccountCard } from './account-card.tsx';

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const { data: config } = useEndpoint(siteConfig);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AccountCard title="Look at your mail">
      <p ref={text} tabIndex={-1} className="break-words outline-none">
        If <strong className="font-medium">{email}</strong> has an account here, a link for a new password is
        on its way. It works once, for one hour.
      </p>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">
        Nothing after a few minutes? Look in your spam folder, or check that this is the address of your
        account.
        {config?.outbox && ' This server keeps its mail in its own outbox.'}
      </p>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={onAgain}>Use another address</Button>
        {config?.outbox && <TextLink href={paths.outbox()}>Open the outbox</TextLink>}
        <TextLink href={paths.login()}>Back to sign-in</TextLink>
      </div>
    </AccountCard>
  );
};

export const ForgotPasswordScreen = () => {
  usePageTitle('Forgot your password?');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, errors, failure, input, busy } = useForm({
    ...useValues({ email: '' }),
    schema: bodyOf(forgotPassword),
    send: async (body) => {
      await call(forgotPassword, { body });
      setSentTo(body.email);
    },
    onRefused: () => undefined,
  });
  const failureText =
    failure === null
      ? undefined
      : messageOf(failure, 'The server did not answer. Nothing was sent. Please try again.');

  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AccountCard
      title="Forgot your password?"
      description="Enter the address of your account. We send a link that lets you choose a new password."
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Email" required error={errors.email ?? failureText}>
          <Input type="email" autoComplete="username" {...input('email')} />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
      <p className="mt-8 text-center text-[0.9375rem] text-ink-soft">
        You remember it? <TextLink href={paths.login()}>Sign in</TextLink>
      </p>
    </AccountCard>
  );
};
