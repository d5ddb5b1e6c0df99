import { RotateCcw, Tag, Trash2, X } from 'lucide-react';
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
    aria-label="Selected templates"
    className="-my-2 sticky top-18 z-10 flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 rounded-sheet border bg-surface px-3 py-1.5 shadow-lift"
  >
    <p className="figures mr-auto text-[0.9375rem]">
      <span className="font-medium">{count}</span> selected
    </p>
    {count < shown && (
      <Button size="small" variant="quiet" onClick={onAll}>
        Select all {shown} shown
      </Button>
    )}
    {deleted ? (
      <>
        <Button size="small" onClick={onBringBack}>
          <RotateCcw aria-hidden />
          Bring back
        </Button>
        <Button size="small" variant="danger-quiet" onClick={onErase}>
          <Trash2 aria-hidden />
          Delete for good
        </Button>
      </>
    ) : (
      <>
        <Button size="small" onClick={onTag}>
          <Tag aria-hidden />
          Tags
        </Button>
        <Button size="small" variant="danger-quiet" onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </>
    )}
    <IconButton size="small" label="Clear the selection" icon={<X aria-hidden />} onClick={onClear} />
  </section>
);
