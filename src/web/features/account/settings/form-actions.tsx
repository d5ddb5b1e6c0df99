import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** The foot of a form that opens inside a section: submit, and close it again. */
export const FormActions = ({
  label,
  busyLabel = label,
  busy,
  destructive = false,
  cancelLabel = t('settings.formActions.cancel'),
  onCancel,
}: {
  label: string;
  busyLabel?: string;
  busy: boolean;
  destructive?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
}) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" variant={destructive ? 'danger' : 'primary'} busy={busy}>
      {busy ? busyLabel : label}
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      {cancelLabel}
    </Button>
  </div>
);
