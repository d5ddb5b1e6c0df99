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
import { call, messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { noAnswer, tryOrToast } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { renewContacts } from '../contacts/use-contact-changes.ts';

type Reason = ReturnType<typeof blockReason.parse>;

const reasonTexts: Record<Reason, string> = {
  unsubscribed: 'This person unsubscribed',
  bounced: 'Email to it bounced',
  complained: 'This person reported a mail of yours as spam',
  cleaned: 'You blocked it here',
};

const adviceTexts: Record<Reason, string> = {
  unsubscribed:
    'People can resubscribe themselves, by your sign-up form. Lift the block only for a person who asked you to.',
  bounced:
    'Lift the block once you know that the mailbox works. Mail that comes back harms all your sending.',
  complained:
    'Lift the block only if this person asked for your mail in writing. Another report can stop all your sending.',
  cleaned: 'No list, import or form brings it back.',
};

const carrierTexts = {
  none: '',
  lifted: ' Your email service lets it through as well.',
  failed:
    ' Your email service could not be asked whether it blocks the address too: look at its suppression list.',
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
    if (reason.trim() === '') return setError('Say why this address may get mail again.');
    setBusy(true);
    const { failure } = await tryOrToast(async () => {
      const lifted = await call(liftBlock, { body: { email, reason } });
      await onChanged(lifted);
      showToast({
        title: 'Block lifted',
        description: `${email} may get mail again.${carrierTexts[lifted.amazon ?? 'none']}`,
      });
    });
    setError(failure);
    setBusy(false);
  };
  const suppress = async () => {
    setBusy(true);
    await tryOrToast(async () => {
      await onChanged(await call(blockAddress, { body: { email } }));
      showToast({ title: 'Address blocked', description: `${email} gets no mail from you any more.` });
    });
    setBusy(false);
  };
  const contact = contactId !== null && (
    <p className="text-[0.9375rem]">
      <Link href={paths.espContact(contactId)} className="text-accent underline underline-offset-4">
        Open this contact
      </Link>
    </p>
  );

  if (!block)
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice
          tone="good"
          title={<span className="break-all">{email} is not blocked</span>}
          className="self-stretch"
        >
          Blocking it keeps it off every list, import and form, also when it is no contact of yours.
        </Notice>
        {contact}
        <Button variant="danger-quiet" className="-ml-4" busy={busy} onClick={() => void suppress()}>
          Block this address
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
        title={<span className="break-all">{email} is blocked</span>}
      >
        {reasonTexts[block.reason]} on {formatDate(block.at)}. {adviceTexts[block.reason]}
      </Notice>
      {contact}
      <Field
        label="Why may it get mail again?"
        hint="Stored in the history, with your name and today’s date."
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
        Lift the block
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
    if (email.trim() === '') return setError('Please enter an email address');
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
      title="Blocked addresses"
      description="Contacts who unsubscribed, reported spam or could not be reached get no email, on any list. Addresses are stored as fingerprints, so enter the one you want to look up."
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
          <Field label="Email address" error={error} className="min-w-0 flex-1 basis-56">
            <Input
              type="email"
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
            Look up
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
