import type { ReactNode } from 'react';
import type { SesAccountFacts } from '#contract/ses/settings.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

type Facts = NonNullable<SesAccountFacts['facts']>;

const enforcementLabels: Record<Facts['enforcement'], { label: string; tone: Tone; text: string }> = {
  HEALTHY: {
    get label() {
      return t('espSettings.accountFacts.healthy');
    },
    tone: 'good',
    text: '',
  },
  PROBATION: {
    get label() {
      return t('espSettings.accountFacts.underReview');
    },
    tone: 'attention',
    get text() {
      return t('espSettings.accountFacts.amazonReviewsThisAccountBecauseOf');
    },
  },
  SHUTDOWN: {
    get label() {
      return t('espSettings.accountFacts.shutDown');
    },
    tone: 'bad',
    get text() {
      return t('espSettings.accountFacts.amazonHasShutSendingDownWrite');
    },
  },
  UNKNOWN: {
    get label() {
      return t('espSettings.accountFacts.notKnown');
    },
    tone: 'neutral',
    text: '',
  },
};

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t py-3 first:border-t-0 first:pt-0">
    <dt className="text-ink-soft text-[0.9375rem]">{name}</dt>
    <dd className="figures text-end">{children}</dd>
  </div>
);

const Quota = ({ facts: { perDay, sentInLastDay: sent } }: { facts: Facts }) =>
  perDay === null
    ? t('espSettings.accountFacts.sentSentWithoutLimit', { sent })
    : t('espSettings.accountFacts.sentOfPerday', { sent, perDay });

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
      <Notice tone="bad" title={t('espSettings.accountFacts.amazonDidNotAnswerTheLast')}>
        {problem}
      </Notice>
    )}
    {facts && (
      <>
        {facts.hasProductionAccess || (
          <Notice tone="attention" title={t('espSettings.accountFacts.yourAccountIsInTheSes')}>
            {t('espSettings.accountFacts.text200EmailsPerDay1Email')}
          </Notice>
        )}
        {facts.isSendingEnabled || (
          <Notice tone="bad" title={t('espSettings.accountFacts.amazonHasPausedSendingForThis')}>
            {t('espSettings.accountFacts.theAccountDashboardOfTheAmazon')}
          </Notice>
        )}
        <dl>
          <Row name={t('espSettings.accountFacts.productionAccess')}>
            {facts.hasProductionAccess
              ? t('espSettings.accountFacts.yes')
              : t('espSettings.accountFacts.notYet')}
          </Row>
          <Row name={t('espSettings.accountFacts.sentInTheLast24Hours')}>
            <Quota facts={facts} />
          </Row>
          <Row name={t('espSettings.accountFacts.maximumEmailsPerSecond')}>
            {formatCount(facts.perSecond)}
          </Row>
          <Row name={t('espSettings.accountFacts.reputation')}>
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
      <Notice
        tone="bad"
        title={
          <span className="break-words">{t('espSettings.accountFacts.senderIsNotVerified', { sender })}</span>
        }
      >
        {t('espSettings.accountFacts.amazonRefusesEmailsFromItVerify')}
      </Notice>
    )}
    {identities.length > 0 && (
      <div>
        <h4 className="font-medium">{t('espSettings.accountFacts.sendersYourAccountKnows')}</h4>
        <ul className="mt-2 max-h-60 overflow-y-auto">
          {identities.map(({ name, isVerified }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2 text-[0.9375rem]"
            >
              <bdi dir="ltr" className="min-w-0 break-all">
                {name}
              </bdi>
              <Badge tone={isVerified ? 'good' : 'attention'}>
                {isVerified
                  ? t('espSettings.accountFacts.verified')
                  : t('espSettings.accountFacts.notVerified')}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    )}
    {facts && (
      <p className="text-ink-soft text-sm">
        {t('espSettings.accountFacts.fromAmazonKnownat', { knownAt: formatDateTime(facts.knownAt) })}
      </p>
    )}
  </div>
);
