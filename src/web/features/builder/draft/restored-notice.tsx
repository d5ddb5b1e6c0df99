import { formatDateTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { BuilderSession } from '../session.ts';

export const RestoredNotice = ({
  restored,
  onDiscard,
  onKeep,
}: {
  restored: NonNullable<BuilderSession['restored']>;
  onDiscard: () => void;
  onKeep: () => void;
}) => (
  <Notice
    tone={restored.changedElsewhere ? 'attention' : 'info'}
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
    {restored.changedElsewhere
      ? `They are from ${formatDateTime(restored.from.savedAt)}. The saved template was changed since, elsewhere: saving now replaces that version.`
      : `They are from ${formatDateTime(restored.from.savedAt)} and are not saved yet.`}
  </Notice>
);
