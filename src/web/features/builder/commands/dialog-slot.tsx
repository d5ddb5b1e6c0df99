import { Suspense } from 'react';
import { withTexts } from '#web/text/load.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { useAddBlock } from '../palette/use-add-block.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { useScreenAction } from './screen-actions.ts';

const OpenDialog = lazyComponent(
  async () =>
    (await withTexts(() => import('./builder-dialogs.tsx'), 'builder-export', 'builder-panels')).OpenDialog,
  {
    onLoadFailed: (store) => store.set({ dialog: null }),
  },
);

/** Where the dialogs of the commands are rendered. Their code loads when the first one opens. */
export const DialogSlot = ({ onExport }: { onExport: () => void }) => {
  const dialog = useBuilder((state) => state.dialog);
  useScreenAction('addBlock', useAddBlock());
  useScreenAction('exportEmail', onExport);
  return (
    dialog && (
      <Suspense fallback={null}>
        <OpenDialog key={dialog.kind} dialog={dialog} />
      </Suspense>
    )
  );
};
