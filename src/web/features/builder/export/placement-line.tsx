import { userEmailStats } from '#contract/test-emails.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';

/** Where tests have arrived so far. Below five it says nothing, because it could not mean anything. */
export const PlacementLine = () => {
  const { data } = useEndpoint(userEmailStats);
  if (!data?.rates) return null;
  const { counts, withFeedback } = data;
  const elsewhere = [
    [counts.promotions, 'in promotions'],
    [counts.spam, 'in spam'],
    [counts.not_received, 'not received'],
  ] as const;
  return (
    <p className="figures text-ink-soft text-sm">
      {counts.inbox} of {withFeedback} tests reached the inbox
      {elsewhere
        .filter(([count]) => count > 0)
        .map(([count, place]) => `, ${count} ${place}`)
        .join('')}
      . These are your own mailboxes, so take it as a hint.
    </p>
  );
};
