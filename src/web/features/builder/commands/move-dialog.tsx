import { type FormEvent, useState } from 'react';
import { placeNextTo } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { blockLabel, countOf } from '../block-names.ts';
import { moveBlocksToGap } from '../store/block-lists.ts';
import { indexOf } from '../store/edits.ts';
import { selectedBlocks } from '../store/selection.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';

const sides = () =>
  [
    {
      value: 'before',
      label: t('builderPanels.moveDialog.before'),
    },
    {
      value: 'after',
      label: t('builderPanels.moveDialog.after'),
    },
  ] as const;

/** Moves a block to any position without dragging: before or after a chosen block. */
export const MoveDialog = () => {
  const store = useBuilderStore();
  const { blocks } = useBuilder((state) => state.document);
  const [moved] = useState(() => selectedBlocks(store.get()));
  const ids = new Set(moved.map(({ id }) => id));
  const others = blocks.filter(({ id }) => !ids.has(id));
  const [side, setSide] = useState<'before' | 'after'>('before');
  const [target, setTarget] = useState(others[0]?.id ?? null);
  const move = (event: FormEvent) => {
    event.preventDefault();
    const index = indexOf(store.get(), target);
    closeDialog(store);
    const place = placeNextTo(store.get().document, index, side);
    if (place) moveBlocksToGap(store, ids, side === 'before' ? index : index + 1, place);
  };
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title={t('builderPanels.moveDialog.moveMoved', { blocks: countOf(moved) })}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
      footer={
        <Button variant="primary" type="submit" form="move-blocks" disabled={target === null}>
          {t('builderPanels.moveDialog.move')}
        </Button>
      }
    >
      <form id="move-blocks" onSubmit={move} className="flex flex-col gap-3">
        <SegmentedControl
          label={t('builderPanels.moveDialog.where')}
          value={side}
          items={sides()}
          onValueChange={setSide}
        />
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('builderPanels.moveDialog.whichBlock')}</legend>
          {others.length === 0 && (
            <p className="text-ink-soft">{t('builderPanels.moveDialog.thereIsNoOtherBlockTo')}</p>
          )}
          {others.map((block) => (
            <label
              key={block.id}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 has-checked:bg-accent-wash hover:bg-sunken pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="target"
                checked={block.id === target}
                onChange={() => setTarget(block.id)}
              />
              <span className="min-w-0 truncate">
                {blockLabel(block, blocks.indexOf(block), blocks.length)}
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
};
