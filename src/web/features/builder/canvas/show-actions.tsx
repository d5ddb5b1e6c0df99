import { t } from '#web/text/t.ts';
import { select } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';

/**
 * Stands in for the buttons of a block while they are not rendered. Screen reader users reach it with neither pointer
 * nor focus; the Tab key skips it.
 */
export const ShowActions = ({ id, labelId }: { id: string; labelId: string }) => {
  const store = useBuilderStore();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('builder.showActions.showActions')}
      aria-describedby={labelId}
      className="sr-only"
      onClick={(event) => {
        event.stopPropagation();
        const row = event.currentTarget.closest('li');
        select(store, id);
        // The buttons exist once the selection is rendered.
        requestAnimationFrame(() => row?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus());
      }}
    />
  );
};
