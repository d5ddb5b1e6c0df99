import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { showAddedWords, useAddedWordsShown } from '../canvas/added-words-shown.ts';
import { openDialog } from '../commands/dialogs.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

/** The words that the export adds; a design of the library has none. */
export const AddedWordsFields = () => {
  const store = useBuilderStore();
  const isDesign = useBuilder((state) => state.designId !== null);
  const isShown = useAddedWordsShown();
  if (isDesign) return null;
  return (
    <>
      <Checkbox
        label="Show the words added at export"
        checked={isShown}
        onChange={(event) => showAddedWords(event.target.checked)}
      />
      <Button size="small" onClick={() => openDialog(store, { kind: 'words' })}>
        Greeting and sign-off
      </Button>
    </>
  );
};
