import { messageOf } from '#web/lib/api.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const LoadingFailed = ({
  title,
  error,
  busy,
  onRetry,
}: {
  /** "Your lists could not be loaded" */
  title: string;
  error: Error;
  busy: boolean;
  onRetry: () => void;
}) => {
  useUnauthorizedHandler(error);
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title={title}
        action={
          <Button busy={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {messageOf(error, 'The server did not answer.')} Nothing of yours was changed.
      </Notice>
    </div>
  );
};
