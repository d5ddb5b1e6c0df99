import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { countSavedSegment, listSegments, type Segment } from '#contract/segments.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cardListClasses, WordCard, WordCardSkeletons } from './card-list.tsx';
import { contactsOf } from './contact-words.ts';
import { LoadingFailed } from './loading-failed.tsx';
import { useSegmentNames } from './segment-names.ts';
import { segmentWords } from './segment-words.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useSegmentDeletion } from './use-deletion.ts';

const none: readonly Segment[] = [];
/** Each of them is counted when it is shown. */
const atOnce = 24;

const CountLine = ({ id }: { id: string }) => {
  // People come and go without a change here.
  const count = useEndpoint(countSavedSegment, { params: { id } }, { fresh: true });
  if (count.data)
    return (
      <p className="figures font-medium">
        {count.data.isComplete ? '' : 'At least '}
        {contactsOf(count.data.count)}
      </p>
    );
  return count.error ? <p className="text-ink-soft">Not counted</p> : <Skeleton className="h-5 w-24" />;
};

export const SegmentCards = () => {
  const segments = useEndpoint(listSegments);
  const { names, ...named } = useSegmentNames();
  const [limit, setLimit] = useState(atOnce);
  const cards = useRef<HTMLUListElement>(null);
  const all = segments.data ?? none;
  const leave = useCardFocus(cards, all);
  const remove = useSegmentDeletion();

  const error = segments.error ?? named.error;
  if (error)
    return (
      <LoadingFailed
        title="Your segments could not be loaded"
        error={error}
        busy={segments.isFetching || named.isFetching}
        onRetry={() => void (segments.error ? segments.refetch() : named.refetch())}
      />
    );
  if (segments.isPending || names === null)
    return <WordCardSkeletons label="Loading your segments" count={3} />;
  if (all.length === 0)
    return (
      <EmptyState
        title="No segments yet"
        action={
          <Button variant="primary" asChild>
            <Link href={paths.espSegment('new')}>Create segment</Link>
          </Button>
        }
      >
        A segment finds its contacts itself, each time you use it: whoever opened an email this month, or has
        a birthday this week.
      </EmptyState>
    );
  return (
    <>
      <ul ref={cards} aria-label="Segments" className={cardListClasses}>
        {all.slice(0, limit).map((segment) => (
          <WordCard
            key={segment.id}
            id={segment.id}
            title={segment.name}
            description={segmentWords(segment.definition, names)}
            facts={
              <>
                <CountLine id={segment.id} />
                <p className="mt-0.5 text-ink-soft">Created {formatDate(segment.createdAt)}</p>
              </>
            }
            actions={
              <>
                <Button asChild size="small">
                  <Link href={paths.espSegment(segment.id)} aria-label={`Open ${segment.name}`}>
                    Open
                  </Link>
                </Button>
                <IconButton
                  size="small"
                  variant="danger"
                  label={`Delete ${segment.name}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => {
                    leave(segment.id);
                    void remove(segment);
                  }}
                />
              </>
            }
          />
        ))}
      </ul>
      {all.length > limit && (
        <ShowMore label="Show more" busy={false} onMore={() => setLimit(limit + atOnce)} />
      )}
    </>
  );
};
