import { useQueryClient } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { deletedTemplateRetentionDays } from '#contract/emails/templates-list.ts';
import { SelectionBar } from '#web/lib/selection/selection-bar.tsx';
import type { Selection } from '#web/lib/selection/use-selection.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { downloadAll } from './download-all.ts';
import { type SavedAction, useSavedBulk } from './use-saved-bulk.ts';

/** Selects saved results of the list, and acts on those that are selected. */
export const SavedSelection = ({
  items,
  selection,
  deleted,
}: {
  items: readonly SavedHtmlTemplate[];
  selection: Selection;
  /** The list has deleted results. */
  deleted: boolean;
}) => {
  const client = useQueryClient();
  const { busy, run } = useSavedBulk();
  const [asks, setAsks] = useState(false);
  // The question stays while its dialog closes.
  const [asked, setAsked] = useState<readonly SavedHtmlTemplate[]>([]);
  const box = useRef<HTMLInputElement>(null);
  const chosen = items.filter(({ id }) => selection.has(id));
  const question = { count: asked.length, name: asked[0]?.templateName ?? '' };
  const act = async (action: SavedAction): Promise<boolean> => {
    const isDone = await run(
      action,
      chosen.map(({ id }) => id),
    );
    if (!isDone) return false;
    (box.current ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
    selection.clear();
    return true;
  };
  const ask = () => {
    setAsked(chosen);
    setAsks(true);
  };
  return (
    <>
      <SelectionBar
        box={box}
        label={t('savedResults.savedSelection.selectedResults')}
        count={chosen.length}
        shown={items.length}
        onAll={() => selection.chooseAll(items.map(({ id }) => id))}
        onClear={selection.clear}
      >
        {deleted ? (
          <Button size="small" busy={busy} onClick={() => void act('restore')}>
            <RotateCcw aria-hidden />
            {t('savedResults.savedSelection.restore')}
          </Button>
        ) : (
          <Button size="small" onClick={() => void downloadAll(client, chosen)}>
            <Download aria-hidden />
            {t('savedResults.savedSelection.download')}
          </Button>
        )}
        <Button size="small" variant="danger-quiet" onClick={ask}>
          <Trash2 aria-hidden />
          {deleted ? t('savedResults.savedSelection.deleteForGood') : t('savedResults.savedSelection.delete')}
        </Button>
      </SelectionBar>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={
          deleted
            ? t('savedResults.savedSelection.deleteCountForGood', question)
            : t('savedResults.savedSelection.deleteCount', question)
        }
        description={
          deleted
            ? t('savedResults.savedSelection.noUndo')
            : t('savedResults.savedSelection.restorableForDays', { days: deletedTemplateRetentionDays })
        }
        confirmLabel={
          deleted ? t('savedResults.savedSelection.deleteForGood') : t('savedResults.savedSelection.delete')
        }
        destructive
        busy={busy}
        onConfirm={() => void act(deleted ? 'erase' : 'delete').then((isDone) => setAsks(!isDone))}
        onCloseAutoFocus={(event) => {
          // The button that opened the dialog goes with the selection.
          if (!box.current || chosen.length > 0) return;
          event.preventDefault();
          box.current.focus();
        }}
      />
    </>
  );
};
