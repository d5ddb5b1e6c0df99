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
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
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
    header: t('admin.templateTable.template'),
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
    header: t('admin.templateTable.category'),
    cell: ({ category }) => <Badge>{categoryNames[category]}</Badge>,
  },
  { key: 'uses', header: t('admin.templateTable.used'), align: 'end', cell: ({ useCount }) => useCount },
  {
    key: 'changed',
    header: t('admin.templateTable.changed'),
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
  {
    key: 'link',
    header: t('admin.templateTable.link'),
    cell: ({ canvaUrl, name }) =>
      canvaUrl ? (
        <a
          href={canvaUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1.5 whitespace-nowrap py-1.5 hover:text-accent"
        >
          {t('admin.templateTable.open')}
          <ExternalLink aria-hidden className="size-3.5 rtl:-scale-x-100" />
          <span className="sr-only">{t('admin.templateTable.nameInTheDesignToolIn', { name })}</span>
        </a>
      ) : (
        '-'
      ),
  },
  {
    key: 'actions',
    header: t('admin.templateTable.actions'),
    hideHeader: true,
    align: 'end',
    cell: (template) => (
      <span className="flex flex-1 items-center justify-end gap-1">
        {template.opensInBuilder && (
          <Button size="small" asChild>
            <Link href={paths.adminDesign(template.id)} className="max-sm:me-auto">
              <Rich
                id="admin.templateTable.openInBuilderName"
                values={{ name: template.name }}
                parts={[<span key="0" className="sr-only" />]}
              />
            </Link>
          </Button>
        )}
        <IconButton
          size="small"
          label={t('admin.templateTable.editName', { name: template.name })}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(template)}
        />
        <IconButton
          size="small"
          variant="danger"
          label={t('admin.templateTable.deleteName', { name: template.name })}
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
        title={t('admin.templateTable.theLibraryCouldNotBeLoaded')}
        query={library.list}
        note={t('admin.templateTable.nothingWasChanged')}
      />
    );
  }
  return (
    <>
      <div className="flex flex-col gap-3">
        <SearchField
          label={t('admin.templateTable.searchTemplates')}
          placeholder={t('admin.templateTable.nameTradeWordsOfTheDescription')}
          value={search}
          onValueChange={setSearch}
        />
        <FilterChips
          label={t('admin.templateTable.category')}
          value={category}
          onValueChange={setCategory}
          items={[
            { value: 'all' as const, label: t('admin.templateTable.all'), count: matching.length },
            ...designCategories.map((value) => ({
              value,
              label: categoryNames[value],
              count: matching.filter((template) => template.category === value).length,
            })),
          ]}
        />
      </div>
      <p role="status" className="sr-only">
        {all && shown.length < all.length
          ? t('admin.templateTable.shownOfTotal', { shown: shown.length, total: all.length })
          : ''}
      </p>
      {isPending && (
        <LoadingRegion label={t('admin.templateTable.loadingTheLibrary')} className="flex flex-col gap-3">
          {loadingRows.map((row) => (
            <Skeleton key={row} className="h-16 w-full" />
          ))}
        </LoadingRegion>
      )}
      {all && shown.length === 0 && (
        <EmptyState
          title={
            all.length === 0
              ? t('admin.templateTable.theLibraryIsEmpty')
              : t('admin.templateTable.noTemplateIsLikeThat')
          }
          action={
            all.length > 0 && <Button onClick={showAll}>{t('admin.templateTable.showAllTemplates')}</Button>
          }
        >
          {all.length === 0
            ? t('admin.templateTable.designsThatYouAddAppearIn')
            : t('admin.templateTable.tryFewerWordsOrAnotherCategory')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Table
          caption={t('admin.templateTable.templatesOfTheLibrary')}
          columns={columnsWith(actions)}
          rows={shown.slice(0, limit)}
          rowKey={({ id }) => id}
        />
      )}
      {shown.length > limit && (
        <Button variant="quiet" className="self-start" onClick={() => setLimit(limit + pageSize)}>
          {t('admin.templateTable.showMore', { count: Math.min(pageSize, shown.length - limit) })}
        </Button>
      )}
    </>
  );
};
