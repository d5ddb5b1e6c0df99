import { formatDateTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

export const RestoredNotice = ({
  savedAt,
  onDiscard,
  onKeep,
}: {
  savedAt: string;
  onDiscard: () => void;
  onKeep: () => void;
}) => (
  <Notice
    tone="info"
    className="rounded-none py-2"
    title="We kept your unsaved changes"
    action={
      <div className="flex gap-2">
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
        <Button size="small" variant="quiet" onClick={onKeep}>
          Keep
        </Button>
      </div>
    }
  >
    {`They are from ${formatDateTime(savedAt)}.`}
  </Notice>
);
