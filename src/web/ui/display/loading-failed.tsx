import { Button } from '../controls/button.tsx';
import { Notice } from './notice.tsx';

/** Replaces what could not be loaded: why, and a retry button. */
export const LoadingFailed = ({
  title,
  reason,
  busy,
  onRetry,
}: {
  /** "Your lists could not be loaded" */
  title: string;
  reason: string;
  busy: boolean;
  onRetry: () => void;
}) => (
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
      {reason} Nothing of yours was changed.
    </Notice>
  </div>
);
