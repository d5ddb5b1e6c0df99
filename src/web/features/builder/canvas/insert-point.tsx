import { Plus } from 'lucide-react';
import { placeNextTo } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { openDialog } from '../commands/dialogs.ts';
import { indexOf } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { unscaled } from './unscaled.ts';

/** A button that adds a block before or after another one. Only those of the selected block are Tab stops. */
export const InsertPoint = ({
  id,
  name,
  edge,
  reachable,
}: {
  id: string;
  name: string;
  edge: 'before' | 'after';
  reachable: boolean;
}) => {
  const store = useBuilderStore();
  return (
    <button
      type="button"
      aria-label={t('builder.insertPoint.addABlockEdgeName', { edge, name })}
      title={t('builder.insertPoint.addABlockText', { edge })}
      tabIndex={reachable ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        const index = indexOf(store.get(), id);
        openDialog(store, {
          kind: 'add',
          index: edge === 'before' ? index : index + 1,
          place: placeNextTo(store.get().document, index, edge),
        });
      }}
      className={`${unscaled} group/insert absolute z-10 flex size-6 items-center justify-center rounded-full text-[#1f4fd8] transition-opacity focus-visible:opacity-100 pointer-coarse:size-11 pointer-fine:hover:opacity-100 ${
        // Two buttons are higher than a divider: they extend beyond it, and are side by side on touch screens.
        edge === 'before'
          ? 'start-0 -top-4 pointer-coarse:-top-5.5'
          : 'start-0 -bottom-4 pointer-coarse:-bottom-5.5 pointer-coarse:start-12'
      } ${reachable ? '' : 'opacity-0 pointer-coarse:pointer-events-none'}`}
    >
      {/* Smaller than the touch target around it, because it covers the text. */}
      <span className="flex size-6 items-center justify-center rounded-full border border-[#8aa4e8] bg-white group-hover/insert:bg-[#1f4fd8] group-hover/insert:text-white pointer-coarse:size-7">
        <Plus aria-hidden className="size-4" />
      </span>
    </button>
  );
};
