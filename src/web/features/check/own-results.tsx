import type { Analysis } from '#contract/emails/analyze.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { ShareRange } from '#web/ui/charts/share-range.tsx';

type Feedback = Analysis['feedback'];
type Pair = Feedback['byDomainAndProvider'][number];

const elsewhere = ({ promotions, spam, notReceived }: Pair): string[] => [
  ...(promotions > 0 ? [t('check.ownResults.promotionsInPromotions', { promotions })] : []),
  ...(spam > 0 ? [t('check.ownResults.spamInSpam', { spam })] : []),
  ...(notReceived > 0 ? [t('check.ownResults.notreceivedNotReceived', { notReceived })] : []),
];

const Results = ({ pair }: { pair: Pair }) => {
  if (!pair.inboxInterval) return null;
  const { domain, provider, inbox, n } = pair;
  const low = pair.inboxInterval.low / 100;
  const high = pair.inboxInterval.high / 100;
  const places = elsewhere(pair);
  return (
    <li className="flex flex-col gap-1 text-sm print:break-inside-avoid">
      <p className="font-medium">{t('check.ownResults.domainToProvidersInboxOfN', { domain, provider })}</p>
      <p>{t('check.ownResults.reachedInbox', { inbox, n })}</p>
      {places.length > 0 && <p>{t('check.ownResults.elsewhere', { places: listText(places) })}</p>}
      <ShareRange
        label={t('check.ownResults.inboxInboxBetweenLowAndHigh', { inbox: inbox / n, low, high })}
        share={(inbox / n) * 100}
        low={low * 100}
        high={high * 100}
      />
      <p className="figures text-ink-soft">{t('check.ownResults.withSoManyTestsTheTrue', { low, high })}</p>
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
          ? domain === null
            ? t('check.ownResults.youSaidWithoutDomain', { n: feedback.n })
            : t('check.ownResults.youSaidOfTextWhereIt', { n: feedback.n, domain })
          : t('check.ownResults.sendTestEmailsFromTheExport')}
      </p>
    )}
  </section>
);
