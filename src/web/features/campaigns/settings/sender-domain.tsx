import { getSenderDomain, type SenderDomainFacts } from '#contract/ses/settings.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

type RecordState = SenderDomainFacts['spf'];

const stateLabels: Record<RecordState, { label: string; tone: Tone }> = {
  present: {
    get label() {
      return t('espSettings.senderDomain.found');
    },
    tone: 'good',
  },
  absent: {
    get label() {
      return t('espSettings.senderDomain.missing');
    },
    tone: 'bad',
  },
  unknown: {
    get label() {
      return t('espSettings.senderDomain.noAnswer');
    },
    tone: 'neutral',
  },
};

const records = (facts: SenderDomainFacts) => [
  {
    name: 'SPF',
    text: t('espSettings.senderDomain.whoMaySendInYourName'),
    answer: facts.spf,
  },
  { name: 'DKIM', text: t('espSettings.senderDomain.theKeysYourMailIsSigned'), answer: facts.dkim },
  {
    name: 'DMARC',
    text: facts.dmarcPolicy ? (
      <Rich
        id="espSettings.senderDomain.dmarcPolicy"
        values={{ policy: `p=${facts.dmarcPolicy}` }}
        parts={[<bdi key="0" dir="ltr" />]}
      />
    ) : (
      t('espSettings.senderDomain.whatBecomesOfMailThatIs')
    ),
    answer: facts.dmarc,
  },
];

/** What the default sender's domain publishes in DNS. */
export const SenderDomain = () => {
  const domain = useEndpoint(getSenderDomain);
  if (domain.isPending)
    return (
      <LoadingRegion
        label={t('espSettings.senderDomain.askingTheNameServers')}
        className="flex flex-col gap-4"
      >
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-28 w-full" />
      </LoadingRegion>
    );
  const { data } = domain;
  const checkAgain = (
    <Button size="small" busy={domain.isFetching} onClick={() => void domain.refetch()}>
      {t('espSettings.senderDomain.checkAgain')}
    </Button>
  );
  if (!data)
    return (
      <Notice tone="bad" title={t('espSettings.senderDomain.theDomainCouldNotBeChecked')} action={checkAgain}>
        {sentenceOf(domain.error, t('espSettings.senderDomain.theServerDidNotAnswer'))}
      </Notice>
    );
  if (data.domain === null) return <p>{t('espSettings.senderDomain.saveASenderAddressFirstIts')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-all font-medium">
          <bdi dir="ltr">{data.domain}</bdi>
        </p>
        {checkAgain}
      </div>
      {data.exists !== 'absent' && (
        <dl>
          {records(data).map(({ name, text, answer }) => (
            <div key={name} className="flex items-center justify-between gap-4 border-t py-2.5">
              <dt className="text-[0.9375rem]">
                <span className="font-medium">{name}</span>{' '}
                <span className="block text-ink-soft text-sm sm:inline">{text}</span>
              </dt>
              <dd>
                <Badge tone={stateLabels[answer].tone}>{stateLabels[answer].label}</Badge>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {data.findings.map(({ id, severity, message, fix }) => (
        <Notice
          key={id}
          tone={severity === 'block' ? 'bad' : severity === 'info' ? 'neutral' : 'attention'}
          title={message}
        >
          <span className="break-words">{fix}</span>
        </Notice>
      ))}
    </div>
  );
};
