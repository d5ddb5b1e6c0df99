import { sentenceOf } from '#web/lib/api.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { LoadingFailed as Failed } from '#web/ui/display/loading-failed.tsx';

export const LoadingFailed = ({
  error,
  ...more
}: {
  /** "Your lists could not be loaded" */
  title: string;
  error: Error;
  busy: boolean;
  onRetry: () => void;
}) => {
  useUnauthorizedHandler(error);
  return <Failed {...more} reason={sentenceOf(error, 'The server did not answer.')} />;
};
