import { type UserEmailStats, userEmailStats } from '#contract/emails/test-emails.ts';
import { minTests } from '#deliverability/judge/interval.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

const countsText = ({ inbox, promotions, spam, not_received }: UserEmailStats['counts']): string =>
  (
    [
      [inbox, 'in the inbox'],
      [promotions, 'in promotions'],
      [spam, 'in spam'],
      [not_received, 'not received'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(', ');

const answerCount = (count: number): string =>
  count === 1 ? '1 answer' : t('builderExport.placementLine.countAnswers', { count });

const placementText = ({ counts, withFeedback, rates }: UserEmailStats): string => {
  if (rates)
    return t('builderExport.placementLine.inboxOfYourTestsReachedThe', {
      inbox: rates.inbox,
      withFeedback: answerCount(withFeedback),
      counts: countsText(counts),
    });
  return t('builderExport.placementLine.withfeedbackSoFarCountsYourInbox', {
    withFeedback: answerCount(withFeedback),
    counts: countsText(counts),
    minTests: minTests - withFeedback,
  });
};

/** Where tests have arrived so far. A rate of fewer than five answers means nothing, so it is not shown. */
export const PlacementLine = () => {
  const { data } = useEndpoint(userEmailStats);
  return (
    <p role="status" className="figures text-ink-soft text-sm empty:hidden">
      {data && data.withFeedback > 0 && placementText(data)}
    </p>
  );
};
