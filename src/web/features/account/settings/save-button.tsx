import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** The state of the changes beside it: nothing to save, unsaved, saving, saved. */
export const SaveButton = ({
  label,
  busyLabel = t('settings.saveButton.saving'),
  busy,
  isDirty,
  isSaved,
}: {
  label: string;
  busyLabel?: string;
  busy: boolean;
  isDirty: boolean;
  isSaved: boolean;
}) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <Button type="submit" variant="primary" busy={busy}>
      {busy ? busyLabel : label}
    </Button>
    <span role="status" className="text-ink-soft text-sm">
      {busy
        ? ''
        : isDirty
          ? t('settings.saveButton.notSavedYet')
          : isSaved
            ? t('settings.saveButton.saved')
            : ''}
    </span>
  </div>
);
