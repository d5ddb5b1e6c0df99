import {
  giveTestEmailFeedback,
  type TestEmailFeedback,
  testEmailFeedback,
} from '#contract/emails/test-emails.ts';
import type { TextKey } from '#text/keys.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { TestSend } from '../../send/test-send.tsx';
import type { SaveDraft } from '../saving/use-saved-first.ts';
import { DraftRow } from './draft-row.tsx';
import type { LastTest, useLastTest } from './last-test.ts';
import type { RowProps } from './row-props.ts';

const places: Record<TestEmailFeedback, TextKey> = {
  inbox: 'campaignPage.testRow.inbox',
  promotions: 'campaignPage.testRow.promotions',
  spam: 'campaignPage.testRow.spam',
  not_received: 'campaignPage.testRow.notReceived',
};

const isPlace = (value: string): value is TestEmailFeedback => testEmailFeedback.safeParse(value).success;

/** Where the last test is, or where its recipient says it arrived. */
const Landed = ({ last, onLanded }: { last: LastTest; onLanded: (place: TestEmailFeedback) => void }) => {
  const give = useEndpointMutation(giveTestEmailFeedback, {
    onSuccess: ({ feedback }) => onLanded(feedback),
    onError: (error) => void toastError(error),
  });
  if (last.sentVia === 'sandbox')
    return (
      <p className="text-sm">
        <TextLink href={paths.outbox()}>{t('campaignPage.testRow.openTheOutbox')}</TextLink>
      </p>
    );
  return (
    <Field label={t('campaignPage.testRow.whereDidItArrive')} className="max-w-xs">
      <Select
        value={last.landed ?? ''}
        onChange={({ target }) => {
          if (isPlace(target.value))
            give.mutate({ body: { testEmailId: last.testEmailId, feedback: target.value } });
        }}
      >
        {last.landed === null && <option value="">{t('campaignPage.testRow.choose')}</option>}
        {testEmailFeedback.options.map((place) => (
          <option key={place} value={place}>
            {t(places[place])}
          </option>
        ))}
      </Select>
    </Field>
  );
};

/** A test to one address, and what became of the last one. */
export const TestRow = ({
  campaign,
  frame,
  contactId,
  tests: { last, isCurrent, sent, landed },
  saveDraft,
}: RowProps & {
  /** Whom the preview shows it as. */
  contactId: string;
  tests: ReturnType<typeof useLastTest>;
  saveDraft: SaveDraft;
}) => (
  <DraftRow
    {...frame}
    openLabel={t('campaignPage.testRow.sendATest')}
    summary={
      last === null ? (
        <p className="text-ink-soft">{t('campaignPage.testRow.noTestYet')}</p>
      ) : (
        <>
          <p>
            {t('campaignPage.testRow.lastTest', { recipient: last.recipient, at: formatDateTime(last.at) })}
          </p>
          <p className="text-ink-soft text-sm">
            {last.sentVia === 'sandbox'
              ? t('campaignPage.testRow.inTheOutbox')
              : last.landed
                ? t(places[last.landed])
                : t('campaignPage.testRow.placeUnknown')}
            {!isCurrent && ` · ${t('campaignPage.testRow.changedSince')}`}
          </p>
        </>
      )
    }
  >
    <TestSend campaignId={campaign.id} contactId={contactId} prepare={saveDraft} onSent={sent} />
    {last && <Landed last={last} onLanded={landed} />}
  </DraftRow>
);
