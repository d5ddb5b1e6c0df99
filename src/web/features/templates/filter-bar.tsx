import { Settings2 } from 'lucide-react';
import type { TemplateTag } from '#contract/emails/tags.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type Chip, FilterChips } from '#web/ui/controls/filter-chips.tsx';
import type { Filter } from './use-filter.ts';

const all = 'all';
const deletedOnes = 'deleted';

/** Filters by tag, or shows deleted templates. Hidden while there is nothing to choose from. */
export const FilterBar = ({
  filter,
  tags,
  total,
  deleted,
  onChange,
  onEditTags,
}: {
  filter: Filter;
  tags: readonly TemplateTag[];
  total: number;
  deleted: number;
  onChange: (change: Partial<Filter>) => void;
  onEditTags: () => void;
}) => {
  if (tags.length === 0 && deleted === 0 && !filter.deleted && filter.tag === null) return null;
  const items: Chip<string>[] = [
    { value: all, label: t('templates.filterBar.all'), count: total },
    ...tags.map(({ id, name, count }) => ({
      value: `tag ${id}`,
      label: name,
      count,
    })),
    ...(deleted > 0 || filter.deleted
      ? [{ value: deletedOnes, label: t('templates.filterBar.recentlyDeleted'), count: deleted }]
      : []),
  ];
  return (
    <div className="flex items-start gap-x-3 gap-y-2 max-sm:flex-wrap">
      <FilterChips
        label={t('templates.filterBar.show')}
        // On a phone one line that scrolls; otherwise several lines, limited so that the list stays in view.
        className="-m-1 overflow-auto p-1 max-sm:-mx-4 max-sm:flex-nowrap max-sm:px-4 sm:max-h-34"
        value={filter.deleted ? deletedOnes : filter.tag === null ? all : `tag ${filter.tag}`}
        items={items}
        onValueChange={(value) =>
          onChange({
            deleted: value === deletedOnes,
            tag: value.startsWith('tag ') ? value.slice('tag '.length) : null,
          })
        }
      />
      {tags.length > 0 && (
        <Button size="small" variant="quiet" onClick={onEditTags}>
          <Settings2 aria-hidden />
          {t('templates.filterBar.editTags')}
        </Button>
      )}
    </div>
  );
};
