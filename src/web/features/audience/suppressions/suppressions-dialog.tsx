import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import {
  type BlockedAddress,
  blockAddress,
  type blockReason,
  liftBlock,
  lookUpAddress,
} from '#contract/audience/suppressions.ts';
import type { TextKey } from '#text/keys.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { noAnswer, tryOrToast } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { renewContacts } from '../contacts/use-contact-changes.ts';

type Reason = ReturnType<typeof blockReason.parse>;

/** Why it is suppressed, since when, and what to do. */
const reasonTexts: Record<Reason, TextKey> = {
  unsubscribed: 'contacts.suppressionsDialog.thisPersonUnsubscribed',
  bounced: 'contacts.suppressionsDialog.emailToItBounced',
  complained: 'contacts.suppressionsDialog.thisPersonReportedAMailOf',
  cleaned: 'contacts.suppressionsDialog.youBlockedItHere',
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
    if (reason.trim() === '') return setError(t('contacts.suppressionsDialog.sayWhyThisAddressMayGet'));
    setBusy(true);
    const { failure } = await tryOrToast(async () => {
      const lifted = await call(liftBlock, { body: { email, reason } });
      await onChanged(lifted);
      showToast({
        title: t('contacts.suppressionsDialog.blockLifted'),
        description: t('contacts.suppressionsDialog.emailMayGetMailAgainCarriertexts', {
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
        title: t('contacts.suppressionsDialog.addressBlocked'),
        description: t('contacts.suppressionsDialog.emailGetsNoMailFromYou', { email }),
      });
    });
    setBusy(false);
  };
  const contact = contactId !== null && (
    <p className="text-[0.9375rem]">
      <Link href={paths.espContact(contactId)} className="text-accent underline underline-offset-4">
        {t('contacts.suppressionsDialog.openThisContact')}
      </Link>
    </p>
  );

  if (!block)
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice
          tone="good"
          title={
            <span className="break-all">{t('contacts.suppressionsDialog.emailIsNotBlocked', { email })}</span>
          }
          className="self-stretch"
        >
          {t('contacts.suppressionsDialog.blockingItKeepsItOffEvery')}
        </Notice>
        {contact}
        <Button variant="danger-quiet" className="-ms-4" busy={busy} onClick={() => void suppress()}>
          {t('contacts.suppressionsDialog.blockThisAddress')}
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
        title={
          <span className="break-all">{t('contacts.suppressionsDialog.emailIsBlocked', { email })}</span>
        }
      >
        {t(reasonTexts[block.reason], { at: formatDate(block.at) })}
      </Notice>
      {contact}
      <Field
        label={t('contacts.suppressionsDialog.whyMayItGetMailAgain')}
        hint={t('contacts.suppressionsDialog.storedInTheHistoryWithYour')}
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
        {t('contacts.suppressionsDialog.liftTheBlock')}
      </Button>
    </form>
  );
};

/** Looks up one suppressed address, suppresses one, or releases one with a reason. */
export const SuppressionsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const client = useQueryClient();
  const formId = useId();
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<BlockedAddress | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const lookUp = async () => {
    if (email.trim() === '') return setError(t('contacts.suppressionsDialog.pleaseEnterAnEmailAddress'));
    setBusy(true);
    try {
      setFound(await call(lookUpAddress, { body: { email } }));
      setError(undefined);
    } catch (failure) {
      setFound(null);
      if (!handleUnauthorized(failure)) setError(messageOf(failure, noAnswer));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        setFound(null);
        setEmail('');
        setError(undefined);
        onClose();
      }}
      title={t('contacts.suppressionsDialog.blockedAddresses')}
      description={t('contacts.suppressionsDialog.contactsWhoUnsubscribedReportedSpamOr')}
      width="narrow"
    >
      <div className="flex flex-col gap-6">
        <form
          id={formId}
          noValidate
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void lookUp();
          }}
        >
          <Field
            label={t('contacts.suppressionsDialog.emailAddress')}
            error={error}
            className="min-w-0 flex-1 basis-56"
          >
            <Input
              type="email"
              dir="ltr"
              value={email}
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(undefined);
                setFound(null);
              }}
            />
          </Field>
          <Button type="submit" variant="primary" busy={busy} className="mt-6.5">
            {t('contacts.suppressionsDialog.lookUp')}
          </Button>
        </form>
        <div aria-live="polite">
          {found && (
            <LookupResult
              key={`${found.email} ${found.block?.at ?? ''}`}
              found={found}
              onChanged={async (next) => {
                setFound(next);
                await renewContacts(client);
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
};
