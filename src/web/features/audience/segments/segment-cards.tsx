import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { countSavedSegment, listSegments, type Segment } from '#contract/audience/segments.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useReturnToCard } from '#web/lib/hooks/use-return-to-card.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { Paged } from '#web/lib/paging/paged.tsx';
import { usePaging } from '#web/lib/paging/use-paging.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { contactsLabel } from '../contacts/contact-labels.ts';
import { cardListClasses, TextCard, TextCardSkeletons } from '../lists/text-card.tsx';
import { useSegmentDeletion } from '../lists/use-deletion.ts';
import { segmentLabel } from './segment-labels.ts';
import { useSegmentNames } from './segment-names.ts';

const none: readonly Segment[] = [];

const CountLine = ({ id }: { id: string }) => {
  // Memberships change without a change here.
  const count = useEndpoint(countSavedSegment, { params: { id } }, { fresh: true });
  if (count.data)
    return (
      <p className="figures font-medium">
        {count.data.isComplete
          ? contactsLabel(count.data.count)
          : t('lists.segmentCards.atLeast', { count: count.data.count })}
      </p>
    );
  return count.error ? (
    <p className="text-ink-soft">{t('lists.segmentCards.notCounted')}</p>
  ) : (
    <Skeleton className="h-5 w-24" />
  );
};

export const SegmentCards = () => {
  const segments = useEndpoint(listSegments);
  const { names, ...named } = useSegmentNames();
  const cards = useRef<HTMLUListElement>(null);
  const all = segments.data ?? none;
  const paging = usePaging(segments.data?.length);
  // Each is counted when it is shown.
  const shown = all.slice(paging.start, paging.end);
  const { focusNeighbor } = useReturnToCard(cards, shown);
  const remove = useSegmentDeletion();

  const error = segments.error ?? named.error;
  if (error)
    return (
      <LoadingFailed
        title={t('lists.segmentCards.yourSegmentsCouldNotBeLoaded')}
        query={segments.error ? segments : named}
      />
    );
  if (segments.isPending || names === null)
    return <TextCardSkeletons label={t('lists.segmentCards.loadingYourSegments')} count={3} />;
  if (all.length === 0)
    return (
      <EmptyState
        title={t('lists.segmentCards.noSegmentsYet')}
        action={
          <Button variant="primary" asChild>
            <Link href={paths.espSegment('new')}>{t('lists.segmentCards.createSegment')}</Link>
          </Button>
        }
      >
        {t('lists.segmentCards.aSegmentFindsItsContactsItself')}
      </EmptyState>
    );
  return (
    <Paged paging={paging}>
      <ul ref={cards} aria-label={t('lists.segmentCards.segments')} className={cardListClasses}>
        {shown.map((segment) => (
          <TextCard
            key={segment.id}
            id={segment.id}
            title={segment.name}
            description={segmentLabel(segment.definition, names)}
            facts={
              <>
                <CountLine id={segment.id} />
                <p className="mt-0.5 text-ink-soft">
                  {t('lists.segmentCards.createdCreatedat', { createdAt: formatDate(segment.createdAt) })}
                </p>
              </>
            }
            actions={
              <>
                <Button asChild size="small">
                  <Link
                    href={paths.espSegment(segment.id)}
                    data-card-focus
                    aria-label={t('lists.segmentCards.openName', { name: segment.name })}
                  >
                    {t('lists.segmentCards.open')}
                  </Link>
                </Button>
                <IconButton
                  size="small"
                  variant="danger"
                  label={t('lists.segmentCards.deleteName', { name: segment.name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => {
                    focusNeighbor([segment.id]);
                    void remove(segment);
                  }}
                />
              </>
            }
          />
        ))}
      </ul>
    </Paged>
  );
};
