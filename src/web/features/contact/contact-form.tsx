import { useRef, useState } from 'react';
import { contactForm, sendContactMessage } from '#contract/admin/contact-form.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { useFocusAfterBusy } from '#web/lib/hooks/use-focus-after-busy.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

const empty = { name: '', email: '', company: '', message: '', website: '', marketingConsent: false };

/** Of a signed-in customer; the demo account belongs to no user. */
const useKnown = () => {
  const user = useCurrentUser();
  return user && !user.isDemo
    ? { name: [user.firstName, user.lastName].filter(Boolean).join(' '), email: user.email ?? '' }
    : {};
};

const useContactForm = () => {
  const known = useKnown();
  const entered = useValues<Partial<typeof empty>>({});
  const [sentTo, setSentTo] = useState<string | null>(null);
  const token = useEndpoint(contactForm);
  const form = useForm({
    values: { ...empty, ...known, ...entered.values },
    set: (part) => {
      entered.set(part);
      setSentTo(null);
    },
    schema: bodyOf(sendContactMessage),
    send: async (message) => {
      const formToken = token.data?.formToken;
      await call(sendContactMessage, { body: { ...message, ...(formToken ? { formToken } : {}) } });
      entered.reset({});
      setSentTo(message.email);
      showToast({
        title: t('account.contactForm.messageSent'),
        description: t('account.contactForm.thankYouForContactingUsWe'),
      });
    },
    onRefused: (error) =>
      showToast(
        error instanceof ApiError
          ? {
              title: t('account.contactForm.failedToSendMessage'),
              description: messageOf(error, t('account.contactForm.pleaseTryAgainLater')),
              variant: 'destructive',
            }
          : {
              title: t('account.contactForm.error'),
              description: messageOf(error, t('account.contactForm.somethingWentWrongPleaseTryAgain')),
              variant: 'destructive',
            },
      ),
  });
  return { ...form, sentTo };
};

/** The asterisk is visual; the field itself says that it is required. */
const Required = ({ children }: { children: string }) => (
  <span className="after:[content:'_*'_/_'']">{children}</span>
);

export const ContactForm = () => {
  const { form, input, checkbox, busy, sentTo, errors } = useContactForm();
  const sendButton = useRef<HTMLButtonElement>(null);
  useFocusAfterBusy(busy, sendButton);
  return (
    <form {...form} aria-label={t('account.contactForm.contact')}>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-5">
        {sentTo && (
          <Notice tone="good" title={t('account.contactForm.yourMessageIsWithUs')}>
            {t('account.contactForm.weAnswerToSentto', { sentTo })}
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={<Required>{t('account.contactForm.name')}</Required>} required error={errors.name}>
            <Input dir="auto" {...input('name')} autoComplete="name" maxLength={200} />
          </Field>
          <Field label={<Required>{t('account.contactForm.email')}</Required>} required error={errors.email}>
            <EmailInput {...input('email')} autoComplete="email" maxLength={254} />
          </Field>
        </div>
        <Field label={t('account.contactForm.company')} optional error={errors.company}>
          <Input dir="auto" {...input('company')} autoComplete="organization" maxLength={200} />
        </Field>
        <Field
          label={<Required>{t('account.contactForm.message')}</Required>}
          required
          error={errors.message}
        >
          <Textarea dir="auto" {...input('message')} rows={7} maxLength={5_000} />
        </Field>
        {/* For programs that fill in everything. */}
        <div aria-hidden className="absolute -start-[9999px] size-px overflow-hidden">
          <label>
            {t('account.contactForm.website')}
            <input {...input('website')} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Checkbox
          label={t('account.contactForm.emailMarketingUpdates')}
          hint={t('account.contactForm.sendMeNewsAboutTheProduct')}
          {...checkbox('marketingConsent')}
        />
        <Button
          ref={sendButton}
          type="submit"
          variant="primary"
          size="large"
          busy={busy}
          className="sm:self-start"
        >
          {busy ? t('account.contactForm.sending') : t('account.contactForm.sendMessage')}
        </Button>
      </fieldset>
    </form>
  );
};
