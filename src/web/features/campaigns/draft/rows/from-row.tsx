import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { ConnectSender } from '../../settings/sender/connect-sender.tsx';
import { PostalAddressForm } from '../../settings/sender/postal-address-form.tsx';
import { useSender } from '../../settings/sender/use-sender.ts';
import { DraftRow } from './draft-row.tsx';
import type { EditedRowProps } from './row-props.ts';

const VerifiedMark = ({ isVerified }: { isVerified: boolean | null }) => {
  if (isVerified === null) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-soft text-sm [&_svg]:size-4">
      {isVerified ? (
        <BadgeCheck aria-hidden className="text-good" />
      ) : (
        <CircleAlert aria-hidden className="text-attention" />
      )}
      {isVerified ? t('campaignPage.fromRow.verified') : t('campaignPage.fromRow.notVerified')}
    </span>
  );
};

/** Who sends it: name, address, and where replies go. */
export const FromRow = ({
  frame,
  values,
  errors,
  change,
  leave,
  needsAddress,
}: EditedRowProps & { needsAddress: boolean }) => {
  const client = useQueryClient();
  const { fromName, fromEmail, replyTo } = values;
  const { settings, isConnected, isVerified, offered } = useSender(fromEmail);
  return (
    <DraftRow
      {...frame}
      summary={
        <>
          <p className="flex flex-wrap items-center gap-x-3">
            <bdi className="min-w-0 break-words">{fromName ? `${fromName} <${fromEmail}>` : fromEmail}</bdi>
            <VerifiedMark isVerified={isVerified} />
          </p>
          {replyTo && (
            <p className="text-ink-soft text-sm">
              {t('campaigns.campaignSummaryList.answersGoToReplyto', { replyTo })}
            </p>
          )}
        </>
      }
    >
      {settings && !isConnected && <ConnectSender settings={settings} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('campaigns.formDetails.fromName')} error={errors.fromName}>
          <Input
            name="fromName"
            value={fromName}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => change({ fromName: target.value })}
            onBlur={leave}
          />
        </Field>
        <Field
          label={t('campaigns.formDetails.fromEmail')}
          required
          error={errors.fromEmail}
          aside={<VerifiedMark isVerified={isVerified} />}
        >
          <EmailInput
            name="fromEmail"
            value={fromEmail}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => change({ fromEmail: target.value })}
            onBlur={leave}
          />
        </Field>
      </div>
      {offered.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-ink-soft text-sm">{t('campaignPage.fromRow.verifiedSenders')}</legend>
          <ul className="flex flex-wrap gap-2">
            {offered.map((address) => (
              <li key={address} className="max-w-full">
                <Button
                  size="small"
                  className="max-w-full"
                  aria-label={t('campaignPage.fromRow.useAddress', { address })}
                  onClick={() => change({ fromEmail: address })}
                >
                  <BadgeCheck aria-hidden className="text-good" />
                  <bdi dir="ltr" className="truncate">
                    {address}
                  </bdi>
                </Button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Field
        label={t('campaigns.formDetails.replyToEmail')}
        optional
        error={errors.replyTo}
        hint={t('campaigns.formDetails.whereAnswersGoIfNotTo')}
      >
        <EmailInput
          name="replyTo"
          value={replyTo}
          maxLength={254}
          autoComplete="off"
          onChange={({ target }) => change({ replyTo: target.value })}
          onBlur={leave}
        />
      </Field>
      {needsAddress && settings && isConnected && (
        <PostalAddressForm
          settings={settings}
          onSaved={() => void invalidateEndpoints(client, [getPreflight])}
        />
      )}
    </DraftRow>
  );
};
