import { useState } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { countOf } from '../block-names.ts';
import { type PartNode, partTree } from '../outline/part-tree.ts';
import { PartTreeView } from '../outline/part-tree-view.tsx';
import { placeLabel, sectionPlaceLabel } from '../sections/place-label.ts';
import { moveBlocksToGap } from '../store/block-lists.ts';
import { labelIn, selectedSection } from '../store/section-edits.ts';
import { moveSectionTo, placeInOwnSection } from '../store/section-moves.ts';
import { selectedBlocks } from '../store/selection.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';
import { blockTarget, type Side, sectionTarget, targetsIn } from './move-targets.ts';

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

const nodeById = (nodes: readonly PartNode[], id: string | null): PartNode | null => {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeById(node.children, id);
    if (found) return found;
  }
  return null;
};

/** Moves blocks or a section to any place without dragging: beside a part of the email. */
export const MoveDialog = () => {
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const [section] = useState(() => selectedSection(store.get()));
  const [blocks] = useState(() => selectedBlocks(store.get()));
  const ids = new Set(blocks.map(({ id }) => id));
  const nodes = targetsIn(
    document,
    partTree(document),
    section ? { sectionId: section.id } : { blockIds: ids },
  );
  const [side, setSide] = useState<Side>('before');
  const [targetId, setTargetId] = useState(nodes[0]?.id ?? null);
  const target = (id: string | null) => {
    const node = nodeById(nodes, id);
    return node && (section ? sectionTarget : blockTarget)(document, node, side);
  };
  const move = (id: string | null) => {
    const to = target(id);
    if (!to) return;
    closeDialog(store);
    if (to.kind === 'column') moveBlocksToGap(store, ids, 0, to.place);
    else if (section) moveSectionTo(store, section.id, to.place);
    else placeInOwnSection(store, blocks, to.place);
  };
  const chosen = target(targetId);
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title={t('builderPanels.moveDialog.moveMoved', {
        blocks: section ? labelIn(document, section.id) : countOf(blocks),
      })}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
      footer={
        <>
          <p aria-live="polite" data-move-place className="me-auto min-w-0 text-ink-soft text-sm">
            {chosen &&
              (chosen.kind === 'column'
                ? placeLabel(document, chosen.place, ids)
                : sectionPlaceLabel(document, chosen.place))}
          </p>
          <Button variant="primary" disabled={chosen === null} onClick={() => move(targetId)}>
            {t('builderPanels.moveDialog.move')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t('builderPanels.moveDialog.where')}
          value={side}
          items={sides()}
          onValueChange={setSide}
        />
        {nodes.length === 0 ? (
          <p className="text-ink-soft">{t('builderPanels.moveDialog.thereIsNoOtherBlockTo')}</p>
        ) : (
          <PartTreeView
            nodes={nodes}
            label={t('builderPanels.moveDialog.whichPart')}
            chosenId={targetId}
            onChoose={({ id }) => setTargetId(id)}
            onConfirm={({ id }) => move(id)}
          />
        )}
      </div>
    </Dialog>
  );
};
