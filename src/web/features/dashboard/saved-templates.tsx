import { type ComponentType, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { listSavedHtmlTemplates, type SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { formatDate } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { textLinkClasses } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';

const shownRows = 5;

/** Where one saved template is viewed, copied, downloaded and opened. */
export type SavedDialog = ComponentType<{ saved: SavedHtmlTemplate; open: boolean; onClose: () => void }>;

const columnsOpening = (open: (template: SavedHtmlTemplate) => void): Column<SavedHtmlTemplate>[] => [
  {
    key: 'name',
    header: t('dashboard.savedTemplates.templateName'),
    primary: true,
    cell: (template) => (
      <button
        type="button"
        onClick={() => open(template)}
        className={classNames(textLinkClasses, 'block min-w-0 max-w-80 truncate py-1.5 text-start')}
      >
        {template.templateName}
      </button>
    ),
  },
  {
    key: 'date',
    header: t('dashboard.savedTemplates.dateSaved'),
    cell: (template) => formatDate(template.createdAt),
  },
  {
    key: 'status',
    header: t('dashboard.savedTemplates.status'),
    cell: () => <Badge tone="good">{t('dashboard.savedTemplates.saved')}</Badge>,
  },
  { key: 'performance', header: t('dashboard.savedTemplates.performance'), align: 'end', cell: () => '-' },
];

/** Shown only when something has been saved. */
export const SavedTemplates = ({ dialog: Dialog }: { dialog: SavedDialog }) => {
  const { data: templates = [], error, isFetching, refetch } = useEndpoint(listSavedHtmlTemplates);
  // The dialog keeps its content while it closes, also when that was just deleted.
  const [shown, setShown] = useState<SavedHtmlTemplate | null>(null);
  const [open, setOpen] = useState(false);
  const current = templates.find(({ id }) => id === shown?.id) ?? shown;
  if (error) {
    return (
      <section aria-labelledby="saved-templates">
        <h2 id="saved-templates" className="text-2xl">
          {t('dashboard.savedTemplates.yourSavedTemplates')}
        </h2>
        <LoadingFailed
          title={t('dashboard.savedTemplates.yourSavedTemplatesCouldNotBe')}
          query={{ error, isFetching, refetch }}
          className="mt-5"
        />
      </section>
    );
  }
  if (templates.length === 0) return null;
  return (
    <section aria-labelledby="saved-templates">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="saved-templates" className="text-2xl">
          {t('dashboard.savedTemplates.yourSavedTemplates')}
        </h2>
        <Button asChild size="small">
          <Link href={paths.savedResults()}>{t('dashboard.savedTemplates.viewAll')}</Link>
        </Button>
      </div>
      <Table
        caption={t('dashboard.savedTemplates.yourSavedTemplatesNewestFirst')}
        columns={columnsOpening((template) => {
          setShown(template);
          setOpen(true);
        })}
        rows={templates.slice(0, shownRows)}
        rowKey={(template) => template.id}
      />
      {current && (
        <Suspense fallback={null}>
          <Dialog key={current.id} saved={current} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
};
