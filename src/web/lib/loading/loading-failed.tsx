import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { sentenceOf } from '../api.ts';
import { OfflineError } from '../online.ts';
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
  note = t('shared.loadingFailed.yourWorkWasNotChanged'),
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
            {t('shared.loadingFailed.tryAgain')}
          </Button>
        }
      >
        {error instanceof OfflineError
          ? t('shared.offline.weContinue')
          : [sentenceOf(error, t('shared.loadingFailed.theServerDidNotAnswer')), note]
              .filter(Boolean)
              .join(' ')}
      </Notice>
    </div>
  );
};
