import { RotateCcw, Tag, Trash2, X } from 'lucide-react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** Replaces the filters while templates are selected, and stays in view. */
export const SelectionBar = ({
  count,
  shown,
  deleted,
  onAll,
  onTag,
  onDelete,
  onBringBack,
  onErase,
  onClear,
}: {
  count: number;
  shown: number;
  deleted: boolean;
  onAll: () => void;
  onTag: () => void;
  onDelete: () => void;
  onBringBack: () => void;
  onErase: () => void;
  onClear: () => void;
}) => (
  <section
    aria-label={t('templates.selectionBar.selectedTemplates')}
    className="-my-2 sticky top-18 short:top-2 z-10 flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 rounded-sheet border bg-surface px-3 py-1.5 shadow-lift"
  >
    <p className="figures me-auto text-[0.9375rem]">
      <Rich
        id="templates.selectionBar.countSelected"
        values={{ count }}
        parts={[<span key="0" className="font-medium" />]}
      />
    </p>
    {count < shown && (
      <Button size="small" variant="quiet" onClick={onAll}>
        {t('templates.selectionBar.selectAllShownShown', { shown })}
      </Button>
    )}
    {deleted ? (
      <>
        <Button size="small" onClick={onBringBack}>
          <RotateCcw aria-hidden />
          {t('templates.selectionBar.bringBack')}
        </Button>
        <Button size="small" variant="danger-quiet" onClick={onErase}>
          <Trash2 aria-hidden />
          {t('templates.selectionBar.deleteForGood')}
        </Button>
      </>
    ) : (
      <>
        <Button size="small" onClick={onTag}>
          <Tag aria-hidden />
          {t('templates.selectionBar.tags')}
        </Button>
        <Button size="small" variant="danger-quiet" onClick={onDelete}>
          <Trash2 aria-hidden />
          {t('templates.selectionBar.delete')}
        </Button>
      </>
    )}
    <IconButton
      size="small"
      label={t('templates.selectionBar.clearTheSelection')}
      icon={<X aria-hidden />}
      onClick={onClear}
    />
  </section>
);
