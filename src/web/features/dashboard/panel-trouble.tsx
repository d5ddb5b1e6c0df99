import { sentenceOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/** Replaces one failed panel: the others still work. */
export const PanelTrouble = ({
  title,
  error,
  onRetry,
  busy,
}: {
  title: string;
  error: Error;
  onRetry: () => unknown;
  busy: boolean;
}) => (
  <div role="alert">
    <Notice
      tone="bad"
      className="mt-5"
      title={title}
      action={
        <Button busy={busy} onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error, 'The server did not answer.')} Nothing of yours was changed.
    </Notice>
  </div>
);
