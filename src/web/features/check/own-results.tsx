import type { Analysis } from '#contract/emails/analyze.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { ShareRange } from '#web/ui/charts/share-range.tsx';

type Feedback = Analysis['feedback'];
type Pair = Feedback['byDomainAndProvider'][number];

const providers: Record<Pair['provider'], string> = {
  get gmail() {
    return t('check.ownResults.gmail');
  },
  get outlook() {
    return t('check.ownResults.outlook');
  },
  get yahoo() {
    return t('check.ownResults.yahoo');
  },
  icloud: 'iCloud',
  other: 'other mailboxes',
};

const formatPercent = (percent: number): string => `${Math.round(percent)}\u00a0%`;

const elsewhere = ({ promotions, spam, notReceived }: Pair): string =>
  [
    promotions > 0 ? t('check.ownResults.promotionsInPromotions', { promotions }) : null,
    spam > 0 ? t('check.ownResults.spamInSpam', { spam }) : null,
    notReceived > 0 ? t('check.ownResults.notreceivedNotReceived', { notReceived }) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

const Results = ({ pair }: { pair: Pair }) => {
  if (!pair.inboxInterval) return null;
  const { low, high } = pair.inboxInterval;
  const rest = elsewhere(pair);
  return (
    <li className="flex flex-col gap-1 text-sm print:break-inside-avoid">
      <p>
        <Rich
          id="check.ownResults.domainToProvidersInboxOfN"
          values={{ domain: pair.domain, providers: providers[pair.provider], inbox: pair.inbox, n: pair.n }}
          parts={[<span key="0" className="font-medium" />]}
        />
        {rest && `, ${rest}`}.
      </p>
      <ShareRange
        label={t('check.ownResults.inboxInboxBetweenLowAndHigh', {
          inbox: formatPercent((pair.inbox / pair.n) * 100),
          low: formatPercent(low),
          high: formatPercent(high),
        })}
        share={(pair.inbox / pair.n) * 100}
        low={low}
        high={high}
      />
      <p className="figures text-ink-soft">
        {t('check.ownResults.withSoManyTestsTheTrue', { low: formatPercent(low), high: formatPercent(high) })}
      </p>
    </li>
  );
};

/** Where the user's own tests arrived. Below five answers it shows nothing. */
export const OwnResults = ({ feedback, domain }: { feedback: Feedback; domain: string | null }) => (
  <section aria-labelledby="own-results" className="flex flex-col gap-3">
    <h3 id="own-results" className="font-serif text-xl">
      {t('check.ownResults.yourOwnResults')}
    </h3>
    {feedback.byDomainAndProvider.length > 0 ? (
      <>
        <ul className="flex flex-col gap-4">
          {feedback.byDomainAndProvider.map((pair) => (
            <Results key={`${pair.domain} ${pair.provider}`} pair={pair} />
          ))}
        </ul>
        <p className="text-ink-soft text-sm">{t('check.ownResults.mailboxesYouReadYourselfKnowYour')}</p>
      </>
    ) : (
      <p className="text-ink-soft text-sm">
        {feedback.n > 0
          ? t('check.ownResults.youSaidOfTextWhereIt', {
              text: feedback.n === 1 ? 'one test' : `${feedback.n} tests`,
              domain: domain ?? 'one domain',
            })
          : t('check.ownResults.sendTestEmailsFromTheExport')}
      </p>
    )}
  </section>
);
