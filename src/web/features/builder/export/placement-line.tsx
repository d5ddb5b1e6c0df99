import { type UserEmailStats, userEmailStats } from '#contract/emails/test-emails.ts';
import { minTests } from '#deliverability/judge/interval.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';

const countsText = ({ inbox, promotions, spam, not_received }: UserEmailStats['counts']): string =>
  listText(
    (
      [
        ['builderExport.placementLine.countInInbox', inbox],
        ['builderExport.placementLine.countInPromotions', promotions],
        ['builderExport.placementLine.countInSpam', spam],
        ['builderExport.placementLine.countNotReceived', not_received],
      ] as const
    )
      .filter(([, count]) => count > 0)
      .map(([key, count]) => t(key, { count })),
  );

const placementText = ({ counts, withFeedback, rates }: UserEmailStats): string =>
  rates
    ? t('builderExport.placementLine.inboxOfYourTestsReachedThe', {
        inbox: rates.inbox,
        answers: withFeedback,
        counts: countsText(counts),
      })
    : t('builderExport.placementLine.withfeedbackSoFarCountsYourInbox', {
        answers: withFeedback,
        counts: countsText(counts),
        more: minTests - withFeedback,
      });

/** Where tests have arrived so far. A rate of fewer than five answers means nothing, so it is not shown. */
export const PlacementLine = () => {
  const { data } = useEndpoint(userEmailStats);
  return (
    <p role="status" className="figures text-ink-soft text-sm empty:hidden">
      {data && data.withFeedback > 0 && placementText(data)}
    </p>
  );
};
