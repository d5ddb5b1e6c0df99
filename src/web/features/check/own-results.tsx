import type { Analysis } from '#contract/emails/analyze.ts';
import { ShareRange } from '#web/ui/charts/share-range.tsx';

type Feedback = Analysis['feedback'];
type Pair = Feedback['byDomainAndProvider'][number];

const providers: Record<Pair['provider'], string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
  icloud: 'iCloud',
  other: 'other mailboxes',
};

const formatPercent = (percent: number): string => `${Math.round(percent)}\u00a0%`;

const elsewhere = ({ promotions, spam, notReceived }: Pair): string =>
  [
    promotions > 0 ? `${promotions} in promotions` : null,
    spam > 0 ? `${spam} in spam` : null,
    notReceived > 0 ? `${notReceived} not received` : null,
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
        <span className="font-medium">
          {pair.domain} to {providers[pair.provider]}
        </span>
        : {pair.inbox} of {pair.n} tests reached the inbox{rest && `, ${rest}`}.
      </p>
      <ShareRange
        label={`Inbox: ${formatPercent((pair.inbox / pair.n) * 100)}, between ${formatPercent(low)} and ${formatPercent(high)}`}
        share={(pair.inbox / pair.n) * 100}
        low={low}
        high={high}
      />
      <p className="figures text-ink-soft">
        With so many tests the true share lies between {formatPercent(low)} and {formatPercent(high)}.
      </p>
    </li>
  );
};

/** Where the user's own tests arrived. Below five answers it shows nothing. */
export const OwnResults = ({ feedback, domain }: { feedback: Feedback; domain: string | null }) => (
  <section aria-labelledby="own-results" className="flex flex-col gap-3">
    <h3 id="own-results" className="font-serif text-xl">
      Your own results
    </h3>
    {feedback.byDomainAndProvider.length > 0 ? (
      <>
        <ul className="flex flex-col gap-4">
          {feedback.byDomainAndProvider.map((pair) => (
            <Results key={`${pair.domain} ${pair.provider}`} pair={pair} />
          ))}
        </ul>
        <p className="text-ink-soft text-sm">
          Mailboxes you read yourself know your mail. Three or more that never opened it tell you more.
        </p>
      </>
    ) : (
      <p className="text-ink-soft text-sm">
        {feedback.n > 0
          ? `You said of ${feedback.n === 1 ? 'one test' : `${feedback.n} tests`} where it arrived, and of fewer than five from ${domain ?? 'one domain'} to one mailbox provider. From five on there is a range that means something.`
          : 'Send test emails from the export step, and say where each arrived. From five of one domain to one mailbox provider on there is a range that means something.'}
      </p>
    )}
  </section>
);
