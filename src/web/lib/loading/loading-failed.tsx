import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { sentenceOf } from '../api.ts';
import { useUnauthorizedHandler } from '../session.ts';

/** What a query gives, as far as its failure is shown. */
export interface FailedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Replaces what could not be loaded: why, and a retry button. When the session has ended, the user signs in again. */
export const LoadingFailed = ({
  title,
  query: { error, isFetching, refetch },
  note = 'Your work was not changed.',
  className,
}: {
  /** "Your lists could not be loaded" */
  title: string;
  query: FailedQuery;
  /** Follows the reason; null: nothing does. */
  note?: string | null;
  className?: string;
}) => {
  useUnauthorizedHandler(error);
  return (
    <div role="alert" className={className}>
      <Notice
        tone="bad"
        title={title}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {[sentenceOf(error, 'The server did not answer.'), note].filter(Boolean).join(' ')}
      </Notice>
    </div>
  );
};
