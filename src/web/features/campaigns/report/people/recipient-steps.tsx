import { Link } from 'wouter';
import {
  listRecipientSteps,
  type Recipient,
  type RecipientStep,
  type RecipientStepType,
} from '#contract/campaigns/recipients.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { deviceNames, programNames } from '../client-names.ts';
import { nameOfLink } from '../link-choice.ts';
import { stateLabels } from '../recipient-filter.ts';

const stepNames: Record<RecipientStepType, () => string> = {
  sent: () => t('campaignPage.campaignRecipients.sent'),
  delivered: () => t('campaignPage.recipientFilter.delivered'),
  opened: () => t('campaignPage.campaignRecipients.opened'),
  clicked: () => t('campaignPage.campaignRecipients.clicked'),
  bounced: () => t('campaignPage.recipientFilter.bounced'),
  failed: () => t('campaignPage.recipientFilter.failed'),
  skipped: () => t('campaignPage.recipientFilter.leftOut'),
  complained: () => t('campaignPage.campaignRecipients.reportedAsSpam'),
  unsubscribed: () => t('campaignPage.campaignRecipients.unsubscribed'),
};

const dots: Partial<Record<RecipientStepType, string>> = {
  opened: 'bg-accent',
  clicked: 'bg-accent',
  delivered: 'bg-good',
  bounced: 'bg-bad',
  failed: 'bg-bad',
  complained: 'bg-bad',
};

const Details = ({ step: { by, client, link, reason } }: { step: RecipientStep }) => (
  <>
    {link && (
      <p className="min-w-0 text-sm">
        <bdi>{nameOfLink(link.index, link.label)}</bdi>
        <bdi dir="ltr" className="block break-all text-ink-soft">
          {link.url}
        </bdi>
      </p>
    )}
    {(by === 'machine' || client) && (
      <p className="text-ink-soft text-sm">
        {[
          by === 'machine' && t('campaignPage.campaignRecipients.byAMachine'),
          client &&
            t('campaignPage.people.programOnDevice', {
              program: t(programNames[client.program]),
              device: t(deviceNames[client.device]),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    )}
    {reason && <p className="text-ink-soft text-sm">{reason}</p>}
  </>
);

const Steps = ({ steps }: { steps: readonly RecipientStep[] }) => (
  <ol className="flex flex-col">
    {steps.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The list does not change while it is shown.
      <li key={index} className="flex gap-4 border-b py-3 last:border-b-0">
        <span
          aria-hidden
          className={`mt-2 size-2 shrink-0 rounded-full ${dots[step.type] ?? 'bg-control'} ${step.by === 'machine' ? 'opacity-40' : ''}`}
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{stepNames[step.type]()}</span>
            {step.at && (
              <time dateTime={step.at} className="figures text-ink-soft text-sm">
                {formatDateTime(step.at)}
              </time>
            )}
          </p>
          <Details step={step} />
        </div>
      </li>
    ))}
  </ol>
);

/** Of an email without any step: that it was not sent yet, or the state that it ended in. */
const NoSteps = ({ state, reason }: Pick<Recipient, 'state' | 'reason'>) =>
  state === 'queued' || state === 'sending' ? (
    <p className="text-ink-soft">{t('campaignPage.people.noSteps')}</p>
  ) : (
    <>
      <p className="font-medium">{stateLabels[state]}</p>
      {reason && <p className="text-ink-soft text-sm">{reason}</p>}
    </>
  );

/** What happened to the email of one recipient, in order of time. */
export const RecipientSteps = ({
  campaignId,
  recipient: { contactId, email, state, reason },
  name,
  onClose,
}: {
  campaignId: string;
  recipient: Recipient;
  name: string;
  onClose: () => void;
}) => {
  const steps = useEndpoint(listRecipientSteps, { params: { id: campaignId, contactId } }, { fresh: true });
  useUnauthorizedHandler(steps.error);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isForm={false}
      title={<bdi>{name}</bdi>}
      description={t('campaignPage.people.stepsExplained')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('campaignPage.share.close')}
          </Button>
          {email && (
            <Button asChild>
              <Link href={paths.espContact(contactId)}>{t('campaignPage.people.openContact')}</Link>
            </Button>
          )}
        </>
      }
    >
      {steps.isPending && (
        <LoadingRegion label={t('campaignPage.people.loadingSteps')} className="flex flex-col gap-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </LoadingRegion>
      )}
      {steps.error && !steps.data && (
        <LoadingFailed title={t('campaignPage.people.stepsNotLoaded')} query={steps} note={null} />
      )}
      {steps.data &&
        (steps.data.length === 0 ? <NoSteps state={state} reason={reason} /> : <Steps steps={steps.data} />)}
    </Dialog>
  );
};
