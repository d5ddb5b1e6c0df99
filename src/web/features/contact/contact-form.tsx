import { type FormEvent, useRef, useState } from 'react';
import { contactForm, sendContactMessage } from '#contract/admin/contact-form.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useFocusAfterBusy } from '#web/lib/hooks/use-focus-after-busy.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

const empty = { name: '', email: '', company: '', message: '', website: '' };

type TextName = keyof typeof empty;

/** Of a signed-in customer; the demo account belongs to no user. */
const useKnown = () => {
  const user = useCurrentUser();
  return user && !user.isDemo
    ? { name: [user.firstName, user.lastName].filter(Boolean).join(' '), email: user.email ?? '' }
    : {};
};

const useContactForm = () => {
  const known = useKnown();
  const [entered, setEntered] = useState<Partial<typeof empty>>({});
  const values = { ...empty, ...known, ...entered };
  const [marketingConsent, setConsent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const busy = useRef(false);
  const token = useEndpoint(contactForm);

  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setErrors({});
    try {
      const formToken = token.data?.formToken;
      await call(sendContactMessage, {
        body: { ...values, marketingConsent, ...(formToken ? { formToken } : {}) },
      });
      setEntered({});
      setConsent(false);
      setSentTo(values.email);
      showToast({
        title: 'Message sent',
        description: "Thank you for contacting us. We'll get back to you soon!",
      });
    } catch (error) {
      if (error instanceof ApiError) {
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
        showToast({
          title: 'Failed to send message',
          description: error.serverMessage ?? 'Please try again later',
          variant: 'destructive',
        });
      } else {
        showToast({
          title: 'Error',
          description: 'Something went wrong. Please try again.',
          variant: 'destructive',
        });
      }
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const input = (name: TextName) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      setEntered({ ...entered, [name]: event.target.value });
      setSentTo(null);
    },
  });
  return { input, send, isBusy, sentTo, errors, marketingConsent, setConsent };
};

/** The asterisk is visual; the field itself says that it is required. */
const Required = ({ children }: { children: string }) => (
  <span className="after:[content:'_*'_/_'']">{children}</span>
);

export const ContactForm = () => {
  const { input, send, isBusy, sentTo, errors, marketingConsent, setConsent } = useContactForm();
  const sendButton = useRef<HTMLButtonElement>(null);
  useFocusAfterBusy(isBusy, sendButton);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={onSubmit} aria-label="Contact">
      <fieldset disabled={isBusy} className="flex min-w-0 flex-col gap-5">
        {sentTo && (
          <Notice tone="good" title="Your message is with us">
            We answer to {sentTo}.
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={<Required>Name</Required>} required error={errors.name}>
            <Input {...input('name')} autoComplete="name" maxLength={200} />
          </Field>
          <Field label={<Required>Email</Required>} required error={errors.email}>
            <Input {...input('email')} type="email" autoComplete="email" maxLength={254} />
          </Field>
        </div>
        <Field label="Company" optional error={errors.company}>
          <Input {...input('company')} autoComplete="organization" maxLength={200} />
        </Field>
        <Field label={<Required>Message</Required>} required error={errors.message}>
          <Textarea {...input('message')} rows={7} maxLength={5_000} />
        </Field>
        {/* For programs that fill in everything. */}
        <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
          <label>
            Website
            <input {...input('website')} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Checkbox
          label="Email Marketing Updates"
          hint="Send me news about the product by email. You can end it at any time."
          checked={marketingConsent}
          onChange={(event) => setConsent(event.target.checked)}
        />
        <Button
          ref={sendButton}
          type="submit"
          variant="primary"
          size="large"
          busy={isBusy}
          className="sm:self-start"
        >
          {isBusy ? 'Sending...' : 'Send Message'}
        </Button>
      </fieldset>
    </form>
  );
};
