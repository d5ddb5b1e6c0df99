import { countOf, formatCount } from '../campaign-words.ts';

/** How many of all messages were sent. */
export const ProgressBar = ({ done, total, label }: { done: number; total: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={Math.max(total, 1)}
    aria-valuenow={Math.min(done, total)}
    aria-valuetext={`${formatCount(done)} of ${countOf(total, 'mail')}`}
    className="h-2 overflow-hidden rounded-full bg-hairline"
  >
    <div
      className="h-full rounded-full bg-accent transition-[width]"
      style={{ width: `${total === 0 ? 0 : Math.min(100, (done / total) * 100)}%` }}
    />
  </div>
);

/** Messages whose state no longer changes during sending. */
export const settledOf = (counts: {
  sentCount: number;
  failedCount: number;
  skippedCount: number;
  unknownCount: number;
}): number => counts.sentCount + counts.failedCount + counts.skippedCount + counts.unknownCount;
