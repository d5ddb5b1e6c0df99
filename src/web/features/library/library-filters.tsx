import { designCategories } from '#contract/emails/designs.ts';
import { librarySort, type PublicTemplate } from '#contract/emails/public-templates.ts';
import { categoryNames } from '#web/lib/library.ts';
import { t } from '#web/text/t.ts';
import { FilterChips } from '#web/ui/controls/filter-chips.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { filterDesigns, type LibraryFilter, tradesOf } from './filter-designs.ts';
import { tradeName } from './trade-name.ts';

const sortNames = {
  get newest() {
    return t('library.libraryFilters.newestFirst');
  },
  get name() {
    return t('library.libraryFilters.byName');
  },
  get used() {
    return t('library.libraryFilters.mostUsed');
  },
} as const;

export const LibraryFilters = ({
  designs,
  filter,
  onChange,
}: {
  designs: readonly PublicTemplate[];
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}) => {
  // A count says how many designs the choice would show.
  const inAllCategories = filterDesigns(designs, { ...filter, category: 'all' });
  const countOf = (category: (typeof designCategories)[number]): number =>
    inAllCategories.filter((design) => design.category === category).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <SearchField
          label={t('library.libraryFilters.searchTheLibrary')}
          placeholder={t('library.libraryFilters.welcomeCoffeeSale')}
          value={filter.search}
          onValueChange={(search) => onChange({ ...filter, search })}
          className="col-span-2 max-w-none sm:max-w-sm sm:flex-1 sm:basis-56"
        />
        <Select
          aria-label={t('library.libraryFilters.madeFor')}
          value={filter.trade}
          onChange={({ target }) => onChange({ ...filter, trade: target.value })}
        >
          <option value="">{t('library.libraryFilters.everyTrade')}</option>
          {tradesOf(designs).map((trade) => (
            <option key={trade} value={trade}>
              {tradeName(trade)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('library.libraryFilters.order')}
          value={filter.sort}
          onChange={({ target }) => onChange({ ...filter, sort: librarySort.parse(target.value) })}
        >
          {librarySort.options.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Select>
      </div>
      <FilterChips
        label={t('library.libraryFilters.category')}
        value={filter.category}
        onValueChange={(category) => onChange({ ...filter, category })}
        items={[
          { value: 'all' as const, label: t('library.libraryFilters.all'), count: inAllCategories.length },
          ...designCategories.map((category) => ({
            value: category,
            label: categoryNames[category],
            count: countOf(category),
          })),
        ]}
      />
    </div>
  );
};
