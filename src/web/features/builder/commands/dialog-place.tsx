import { Suspense } from 'react';
import { laterPart } from '../later-part.tsx';
import { useAddBlock } from '../palette/use-add-block.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { useScreenAction } from './screen-actions.ts';

const OpenDialog = laterPart(async () => (await import('./builder-dialogs.tsx')).OpenDialog, {
  leave: (store) => store.set({ dialog: null }),
});

/** Renders the dialogs of the commands, loaded with the first of them. */
export const DialogPlace = ({ onExport }: { onExport: () => void }) => {
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
