import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { showAddedWords, useAddedWordsShown } from '../../canvas/added-words-shown.ts';
import { closeDialog, focusAfterDialog } from '../../commands/dialogs.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { useWords, WordsForm } from './words-form.tsx';

/** Edits the words that the export adds, without exporting. */
export const WordsDialog = () => {
  const store = useBuilderStore();
  const words = useWords();
  const isShown = useAddedWordsShown();
  return (
    <DialogForm
      open
      width="medium"
      title="Greeting and sign-off"
      description="What the export adds around your blocks. It is kept with this email."
      submitLabel="Done"
      busy={false}
      onClose={() => closeDialog(store)}
      onSubmit={() => {
        words.keep(store);
        closeDialog(store);
      }}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      <WordsForm words={words} />
      <Checkbox
        label="Show them on the canvas"
        checked={isShown}
        onChange={(event) => showAddedWords(event.target.checked)}
      />
    </DialogForm>
  );
};
