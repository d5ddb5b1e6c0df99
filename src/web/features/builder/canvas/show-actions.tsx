import { select } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

/**
 * Stands for the buttons of a block that are not made yet. Who reads the page with a screen reader comes by here with
 * neither pointer nor focus; the Tab key passes.
 */
export const ShowActions = ({ id, labelId }: { id: string; labelId: string }) => {
  const store = useBuilderStore();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="Show actions"
      aria-describedby={labelId}
      className="sr-only"
      onClick={(event) => {
        event.stopPropagation();
        const row = event.currentTarget.closest('li');
        select(store, id);
        // The buttons are there once the selection was drawn.
        requestAnimationFrame(() => row?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus());
      }}
    />
  );
};
