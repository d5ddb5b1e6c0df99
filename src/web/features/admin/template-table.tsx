import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { AdminTemplate } from '#contract/emails/admin-templates.ts';
import { type DesignCategory, designCategories } from '#contract/emails/designs.ts';
import { searchText, searchWords } from '#contract/search-text.ts';
import { formatDate } from '#web/lib/dates.ts';
import { categoryNames } from '#web/lib/library.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterChips } from '#web/ui/controls/filter-chips.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import type { AdminLibrary } from './use-admin-templates.ts';

const pageSize = 50;
const loadingRows = ['a', 'b', 'c', 'd', 'e', 'f'];

interface RowActions {
  onEdit: (template: AdminTemplate) => void;
  onDelete: (template: AdminTemplate) => void;
}

const columnsWith = ({ onEdit, onDelete }: RowActions): Column<AdminTemplate>[] => [
  {
    key: 'name',
    header: 'Template',
    primary: true,
    cell: (template) => (
      <span className="flex min-w-0 items-center gap-3">
        <img
          src={template.previewImageUrl}
          alt=""
          loading="lazy"
          width={48}
          height={60}
          className="h-15 w-12 shrink-0 rounded-[3px] border bg-white object-cover object-top"
        />
        <span className="min-w-0">
          <span className="block break-words">{template.name}</span>
          {template.designNotes && (
            <span className="line-clamp-1 font-normal text-ink-soft text-sm">{template.designNotes}</span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    cell: ({ category }) => <Badge>{categoryNames[category]}</Badge>,
  },
  { key: 'uses', header: 'Used', align: 'end', cell: ({ useCount }) => useCount },
  { key: 'changed', header: 'Changed', cell: ({ updatedAt }) => formatDate(updatedAt) },
  {
    key: 'link',
    header: 'Link',
    cell: ({ canvaUrl, name }) =>
      canvaUrl ? (
        <a
          href={canvaUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1.5 whitespace-nowrap py-1.5 hover:text-accent"
        >
          Open
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">{name} in the design tool, in a new tab</span>
        </a>
      ) : (
        '-'
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (template) => (
      <span className="flex flex-1 items-center justify-end gap-1">
        {template.opensInBuilder && (
          <Button size="small" asChild>
            <Link href={paths.adminDesign(template.id)} className="max-sm:mr-auto">
              Open in builder
              <span className="sr-only">{template.name}</span>
            </Link>
          </Button>
        )}
        <IconButton
          size="small"
          label={`Edit ${template.name}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(template)}
        />
        <IconButton
          size="small"
          variant="danger"
          label={`Delete ${template.name}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => onDelete(template)}
        />
      </span>
    ),
  },
];

const matchesSearch = ({ name, description, trade, designNotes }: AdminTemplate, search: string): boolean => {
  const text = searchText(`${name} ${description} ${trade} ${designNotes}`);
  return searchWords(search).every((word) => text.includes(word));
};

/** The templates with their actions: find, open, change and remove. */
export const TemplateTable = ({ library, ...actions }: { library: AdminLibrary } & RowActions) => {
  const { data: all, isPending, error } = library.list;
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<DesignCategory | 'all'>('all');
  const [limit, setLimit] = useState(pageSize);
  const query = useDeferredValue(search.trim());
  const matching = useMemo(
    () => (all ?? []).filter((template) => matchesSearch(template, query)),
    [all, query],
  );
  const shown = matching.filter((template) => category === 'all' || template.category === category);
  const showAll = () => {
    setSearch('');
    setCategory('all');
  };
  if (error) {
    return (
      <LoadingFailed
        title="The library could not be loaded"
        query={library.list}
        note="Nothing was changed."
      />
    );
  }
  return (
    <>
      <div className="flex flex-col gap-3">
        <SearchField
          label="Search templates"
          placeholder="Name, trade, words of the description"
          value={search}
          onValueChange={setSearch}
        />
        <FilterChips
          label="Category"
          value={category}
          onValueChange={setCategory}
          items={[
            { value: 'all' as const, label: 'All', count: matching.length },
            ...designCategories.map((value) => ({
              value,
              label: categoryNames[value],
              count: matching.filter((template) => template.category === value).length,
            })),
          ]}
        />
      </div>
      <p role="status" className="sr-only">
        {all && shown.length < all.length ? `${shown.length} of ${all.length} templates` : ''}
      </p>
      {isPending && (
        <LoadingRegion label="Loading the library" className="flex flex-col gap-3">
          {loadingRows.map((row) => (
            <Skeleton key={row} className="h-16 w-full" />
          ))}
        </LoadingRegion>
      )}
      {all && shown.length === 0 && (
        <EmptyState
          title={all.length === 0 ? 'The library is empty' : 'No template is like that'}
          action={all.length > 0 && <Button onClick={showAll}>Show all templates</Button>}
        >
          {all.length === 0
            ? 'Designs that you add appear in the library for everyone.'
            : 'Try fewer words, or another category.'}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Table
          caption="Templates of the library"
          columns={columnsWith(actions)}
          rows={shown.slice(0, limit)}
          rowKey={({ id }) => id}
        />
      )}
      {shown.length > limit && (
        <Button variant="quiet" className="self-start" onClick={() => setLimit(limit + pageSize)}>
          Show {Math.min(pageSize, shown.length - limit)} more
        </Button>
      )}
    </>
  );
};
