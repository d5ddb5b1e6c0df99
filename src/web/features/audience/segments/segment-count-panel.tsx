import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countSegment, type SegmentDefinition, segmentDefinition } from '#contract/audience/segments.ts';
import { call, sentenceOf } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';

const debounceMs = 350;

/** `1,204`, or `≥ 1,204` when there are too many to look at all of them. */
const figureOf = ({ count, isComplete }: { count: number; isComplete: boolean }): string =>
  isComplete
    ? t('lists.segmentCountPanel.count', { count })
    : t('lists.segmentCountPanel.atLeastCount', { count });

/** How many contacts match a definition that is being edited. No request while it is incomplete. */
const useSegmentCount = (definition: SegmentDefinition) => {
  const text = useDebouncedValue(JSON.stringify(definition), debounceMs);
  const parsed = segmentDefinition.safeParse(JSON.parse(text));
  const query = useQuery({
    queryKey: ['count of a segment', text],
    queryFn: ({ signal }) => call(countSegment, { body: { definition: JSON.parse(text) }, signal }),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
    // Contacts change; an old count is requested again.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return { ...query, isComplete: parsed.success, isUpToDate: text === JSON.stringify(definition) };
};

/** How many contacts match now, beside the conditions. */
export const SegmentCountPanel = ({ definition }: { definition: SegmentDefinition }) => {
  const { data, error, isComplete, isUpToDate, isFetching } = useSegmentCount(definition);
  const isOld = !isUpToDate || isFetching || !isComplete;
  return (
    <section
      aria-label={t('lists.segmentCountPanel.howManyContacts')}
      className="min-h-24"
      aria-busy={isFetching || undefined}
    >
      {/* Announced as one sentence, once it is known. */}
      <p
        className={classNames('figures font-serif text-5xl leading-none', isOld && 'text-ink-soft')}
        aria-hidden
      >
        {data && !error ? figureOf(data) : '–'}
      </p>
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {!isComplete && isUpToDate
          ? t('lists.segmentCountPanel.finishTheConditionsToSeeHow')
          : error
            ? t('lists.segmentCountPanel.errorNothingWasChanged', {
                error: sentenceOf(error, t('lists.segmentCountPanel.theyCouldNotBeCounted')),
              })
            : data && isComplete
              ? data.isComplete
                ? t('lists.segmentCountPanel.textCountCount2ContactsSubscribedOf', {
                    count: data.count,
                    subscribed: data.subscribed,
                  })
                : t('lists.segmentCountPanel.atLeastCountContacts', {
                    count: data.count,
                    subscribed: data.subscribed,
                  })
              : t('lists.segmentCountPanel.counting')}
      </p>
    </section>
  );
};

/** The same without space beside the conditions: it stays in view below them. It is not announced twice. */
export const SegmentCountBar = ({ definition }: { definition: SegmentDefinition }) => {
  const { data, error, isComplete, isUpToDate, isFetching } = useSegmentCount(definition);
  if (!data || error) return null;
  const isOld = !isUpToDate || isFetching || !isComplete;
  return (
    <p
      aria-hidden
      className={classNames(
        'figures sticky bottom-(--bottom-bar) short:static z-10 -mx-4 border-t bg-page px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden',
        isOld && 'text-ink-soft',
      )}
    >
      <Rich
        id="lists.segmentCountPanel.figureContactsMatch"
        values={{ count: data.count, figure: figureOf(data) }}
        parts={[<span key="0" className="font-medium" />]}
      />
    </p>
  );
};
