import type { SegmentDefinition } from '#contract/audience/segments.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatCount } from '../contacts/contact-labels.ts';
import { useSegmentCount } from './use-segment-count.ts';

/** How many contacts match now, beside the conditions. */
export const SegmentCountPanel = ({ definition }: { definition: SegmentDefinition }) => {
  const { data, error, isWhole, isSettled, isFetching } = useSegmentCount(definition);
  const isOld = !isSettled || isFetching || !isWhole;
  return (
    <section aria-label="How many contacts" className="min-h-24" aria-busy={isFetching || undefined}>
      {/* Announced as one sentence, once it is known. */}
      <p
        className={classNames('figures font-letter text-5xl leading-none', isOld && 'text-ink-soft')}
        aria-hidden
      >
        {data && !error ? `${data.isComplete ? '' : '≥ '}${formatCount(data.count)}` : '–'}
      </p>
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {!isWhole && isSettled
          ? 'Finish the conditions to see how many contacts there are.'
          : error
            ? `${sentenceOf(error, 'They could not be counted.')} Nothing was changed.`
            : data && isWhole
              ? `${data.isComplete ? '' : 'At least '}${formatCount(data.count)} ${data.count === 1 ? 'contact' : 'contacts'}, ${formatCount(data.subscribed)} of them subscribed.${data.isComplete ? '' : ' There are too many contacts to look at all of them at once.'}`
              : 'Counting'}
      </p>
    </section>
  );
};

/** The same without space beside the conditions: it stays in view below them. It is not announced twice. */
export const SegmentCountBar = ({ definition }: { definition: SegmentDefinition }) => {
  const { data, error, isWhole, isSettled, isFetching } = useSegmentCount(definition);
  if (!data || error) return null;
  const isOld = !isSettled || isFetching || !isWhole;
  return (
    <p
      aria-hidden
      className={classNames(
        'figures sticky bottom-0 z-10 -mx-4 border-t bg-page px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden',
        isOld && 'text-ink-soft',
      )}
    >
      <span className="font-medium">
        {data.isComplete ? '' : '≥ '}
        {formatCount(data.count)}
      </span>{' '}
      {data.count === 1 ? 'contact matches' : 'contacts match'}
    </p>
  );
};
