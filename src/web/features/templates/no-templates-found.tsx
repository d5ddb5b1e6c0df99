import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import type { Filter } from './use-filter.ts';

const titleOf = ({ search, tag, deleted }: Filter): string => {
  if (search !== '') return `No template is called “${search}”`;
  if (deleted) return 'Nothing was deleted lately';
  return tag === null ? 'No template is left here' : 'No template carries this tag';
};

/** Shown when a search, a tag or the trash has no template. */
export const NoTemplatesFound = ({ filter, onClear }: { filter: Filter; onClear: () => void }) => (
  <EmptyState
    title={<span className="break-words">{titleOf(filter)}</span>}
    action={
      (filter.search !== '' || filter.tag !== null || filter.deleted) && (
        <Button onClick={onClear}>{filter.search === '' ? 'Show all templates' : 'Clear the search'}</Button>
      )
    }
  />
);
