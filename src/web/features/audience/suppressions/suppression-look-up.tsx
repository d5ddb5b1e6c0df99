import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Link } from 'wouter';
import {
  type BlockedAddress,
  type BlockReason,
  blockAddress,
  liftBlock,
  lookUpAddress,
} from '#contract/audience/suppressions.ts';
import type { TextKey } from '#text/keys.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { noAnswer, tryOrToast } from '#web/lib/error-toast.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { renewContacts } from '../contacts/use-contact-changes.ts';

/** Why it is suppressed, since when, and what to do. */
const reasonTexts: Record<BlockReason, TextKey> = {
  unsubscribed: 'contacts.suppressionLookUp.thisPersonUnsubscribed',
  bounced: 'contacts.suppressionLookUp.emailToItBounced',
  complained: 'contacts.suppressionLookUp.thisPersonReportedAMailOf',
  cleaned: 'contacts.suppressionLookUp.youBlockedItHere',
};

const LookupResult = ({
  found,
  onChanged,
}: {
  found: BlockedAddress;
  onChanged: (found: BlockedAddress) => Promise<void>;
}) => {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { email, block, contactId } = found;

  const lift = async () => {
    if (reason.trim() === '') return setError(t('contacts.suppressionLookUp.sayWhyThisAddressMayGet'));
    setBusy(true);
    const { failure } = await tryOrToast(async () => {
      const lifted = await call(liftBlock, { body: { email, reason } });
      await onChanged(lifted);
      showToast({
        title: t('contacts.suppressionLookUp.blockLifted'),
        description: t('contacts.suppressionLookUp.emailMayGetMailAgainCarriertexts', {
          email,
          carrier: lifted.amazon ?? 'none',
        }),
      });
    });
    setError(failure);
    setBusy(false);
  };
  const suppress = async () => {
    setBusy(true);
    await tryOrToast(async () => {
      await onChanged(await call(blockAddress, { body: { email } }));
      showToast({
        title: t('contacts.suppressionLookUp.addressBlocked'),
        description: t('contacts.suppressionLookUp.emailGetsNoMailFromYou', { email }),
      });
    });
    setBusy(false);
  };
  const contact = contactId !== null && (
    <p className="text-[0.9375rem]">
      <Link href={paths.espContact(contactId)} className="text-accent underline underline-offset-4">
        {t('contacts.suppressionLookUp.openThisContact')}
      </Link>
    </p>
  );

  if (!block)
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice
          tone="good"
          title={
            <span className="break-all">{t('contacts.suppressionLookUp.emailIsNotBlocked', { email })}</span>
          }
          className="self-stretch"
        >
          {t('contacts.suppressionLookUp.blockingItKeepsItOffEvery')}
        </Notice>
        {contact}
        <Button variant="danger-quiet" className="-ms-4" busy={busy} onClick={() => void suppress()}>
          {t('contacts.suppressionLookUp.blockThisAddress')}
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void lift();
      }}
    >
      <Notice
        tone={block.reason === 'bounced' || block.reason === 'complained' ? 'bad' : 'attention'}
        title={<span className="break-all">{t('contacts.suppressionLookUp.emailIsBlocked', { email })}</span>}
      >
        {t(reasonTexts[block.reason], { at: formatDate(block.at) })}
      </Notice>
      {contact}
      <Field
        label={t('contacts.suppressionLookUp.whyMayItGetMailAgain')}
        hint={t('contacts.suppressionLookUp.storedInTheHistoryWithYour')}
        required
        error={error}
      >
        <Textarea
          rows={3}
          value={reason}
          maxLength={300}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" className="self-start" busy={busy}>
        {t('contacts.suppressionLookUp.liftTheBlock')}
      </Button>
    </form>
  );
};

export interface AddressLookUp {
  email: string;
  change: (email: string) => void;
  found: BlockedAddress | null;
  show: (found: BlockedAddress) => void;
  error: string | undefined;
  busy: boolean;
  lookUp: (email: string) => Promise<void>;
}

export const useAddressLookUp = (): AddressLookUp => {
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<BlockedAddress | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  return {
    email,
    change: (text) => {
      setEmail(text);
      setError(undefined);
      setFound(null);
    },
    found,
    show: setFound,
    error,
    busy,
    lookUp: async (text) => {
      setEmail(text);
      if (text.trim() === '') return setError(t('contacts.suppressionLookUp.pleaseEnterAnEmailAddress'));
      setBusy(true);
      try {
        setFound(await call(lookUpAddress, { body: { email: text } }));
        setError(undefined);
      } catch (failure) {
        setFound(null);
        if (!handleUnauthorized(failure)) setError(messageOf(failure, noAnswer));
      }
      setBusy(false);
    },
  };
};

/** Looks up one address, suppresses it, or removes it from the suppression list with a reason. */
export const SuppressionLookUp = ({
  state: { email, change, found, show, error, busy, lookUp },
  field,
}: {
  state: AddressLookUp;
  field: RefObject<HTMLInputElement | null>;
}) => {
  const client = useQueryClient();
  return (
    <div className="flex flex-col gap-5">
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void lookUp(email);
        }}
      >
        <Field
          label={t('contacts.suppressionLookUp.emailAddress')}
          error={error}
          className="min-w-0 flex-1 basis-56"
        >
          <EmailInput
            field={field}
            value={email}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} className="mt-6.5">
          {t('contacts.suppressionLookUp.lookUp')}
        </Button>
      </form>
      <div aria-live="polite" className="empty:hidden">
        {found && (
          <LookupResult
            key={`${found.email} ${found.block?.at ?? ''}`}
            found={found}
            onChanged={async (next) => {
              show(next);
              await renewContacts(client);
            }}
          />
        )}
      </div>
    </div>
  );
};
