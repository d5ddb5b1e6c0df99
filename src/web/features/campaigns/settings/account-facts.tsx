import type { ReactNode } from 'react';
import type { SesAccountFacts } from '#contract/ses/settings.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

type Facts = NonNullable<SesAccountFacts['facts']>;

const enforcementLabels: Record<Facts['enforcement'], { label: string; tone: Tone; text: string }> = {
  HEALTHY: { label: 'Healthy', tone: 'good', text: '' },
  PROBATION: {
    label: 'Under review',
    tone: 'attention',
    text: 'Amazon reviews this account because of bounces or complaints. Sending works; clean your lists first.',
  },
  SHUTDOWN: {
    label: 'Shut down',
    tone: 'bad',
    text: 'Amazon has shut sending down. Write to AWS Support through the case in your account.',
  },
  UNKNOWN: { label: 'Not known', tone: 'neutral', text: '' },
};

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t py-3 first:border-t-0 first:pt-0">
    <dt className="text-ink-soft text-[0.9375rem]">{name}</dt>
    <dd className="figures text-right">{children}</dd>
  </div>
);

const Quota = ({ facts: { perDay, sentInLastDay } }: { facts: Facts }) => {
  const sent = formatCount(sentInLastDay);
  if (perDay === null) return `${sent} sent, without limit`;
  return `${sent} of ${formatCount(perDay)}`;
};

/** What SES reports about the account. */
export const AccountFacts = ({
  account: { facts, problem, identities, isSenderVerified },
  sender,
}: {
  account: SesAccountFacts;
  sender: string;
}) => (
  <div className="flex flex-col gap-5">
    {problem && (
      <Notice tone="bad" title="Amazon did not answer the last question">
        {problem}
      </Notice>
    )}
    {facts && (
      <>
        {facts.hasProductionAccess || (
          <Notice tone="attention" title="Your account is in the SES sandbox">
            200 emails per day, 1 email per second, only to verified addresses. Ask Amazon for production
            access before you send to your lists.
          </Notice>
        )}
        {facts.isSendingEnabled || (
          <Notice tone="bad" title="Amazon has paused sending for this account">
            The account dashboard of the Amazon SES console says why and how to continue.
          </Notice>
        )}
        <dl>
          <Row name="Production access">{facts.hasProductionAccess ? 'Yes' : 'Not yet'}</Row>
          <Row name="Sent in the last 24 hours">
            <Quota facts={facts} />
          </Row>
          <Row name="Maximum emails per second">{formatCount(facts.perSecond)}</Row>
          <Row name="Reputation">
            <Badge tone={enforcementLabels[facts.enforcement].tone}>
              {enforcementLabels[facts.enforcement].label}
            </Badge>
          </Row>
        </dl>
        {enforcementLabels[facts.enforcement].text && (
          <p className="text-[0.9375rem]">{enforcementLabels[facts.enforcement].text}</p>
        )}
      </>
    )}
    {isSenderVerified === false && (
      <Notice tone="bad" title={<span className="break-words">{sender} is not verified</span>}>
        Amazon refuses emails from it. Verify the address or its domain in the Amazon SES console, in this
        region.
      </Notice>
    )}
    {identities.length > 0 && (
      <div>
        <h4 className="font-medium">Senders your account knows</h4>
        <ul className="mt-2 max-h-60 overflow-y-auto">
          {identities.map(({ name, isVerified }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2 text-[0.9375rem]"
            >
              <span className="min-w-0 break-all">{name}</span>
              <Badge tone={isVerified ? 'good' : 'attention'}>
                {isVerified ? 'Verified' : 'Not verified'}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    )}
    {facts && <p className="text-ink-soft text-sm">From Amazon, {formatDateTime(facts.knownAt)}.</p>}
  </div>
);
