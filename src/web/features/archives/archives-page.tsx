import { ExternalLink, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { type Archive, listArchives } from '#contract/campaigns/archives/archives.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { ArchiveBadge } from './archive-badge.tsx';
import { CreateArchiveDialog } from './create-archive-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const addressOf = ({ id, listId }: Archive): string =>
  listId === null ? paths.espArchive(id) : paths.espList(listId, 'archive');

const columns = (): Column<Archive>[] => [
  {
    key: 'title',
    header: t('archives.page.archive'),
    primary: true,
    cell: (archive) => (
      <TextLink
        href={addressOf(archive)}
        className="wrap-anywhere min-w-0 text-ink decoration-transparent hover:decoration-current"
      >
        <bdi>{archive.title}</bdi>
      </TextLink>
    ),
  },
  { key: 'state', header: t('archives.page.state'), cell: (archive) => <ArchiveBadge archive={archive} /> },
  {
    key: 'source',
    header: t('archives.page.campaigns'),
    cell: ({ listId, isAutomatic }) =>
      listId === null
        ? t('archives.page.chosen')
        : isAutomatic
          ? t('archives.page.ofListAutomatic')
          : t('archives.page.ofList'),
  },
  {
    key: 'issues',
    header: t('archives.page.issues'),
    align: 'end',
    cell: ({ issueCount }) => t('archives.page.number', { count: issueCount }),
  },
  {
    key: 'actions',
    header: t('archives.page.actions'),
    hideHeader: true,
    align: 'end',
    cell: (archive) => (
      <span className="flex flex-wrap items-center gap-1 sm:justify-end">
        {archive.isOn && !archive.isBlocked && (
          <Button asChild size="small" variant="quiet">
            <a
              href={archive.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('archives.page.viewTitle', { title: archive.title })}
            >
              <ExternalLink aria-hidden />
              {t('archives.issues.view')}
            </a>
          </Button>
        )}
        <Button asChild size="small">
          <Link href={addressOf(archive)} aria-label={t('archives.page.editTitle', { title: archive.title })}>
            {t('archives.page.edit')}
          </Link>
        </Button>
      </span>
    ),
  },
];

/** All public archives. `?publish=` names a campaign to publish. */
export const ArchivesPage = () => {
  const archives = useEndpoint(listArchives, undefined, { fresh: true });
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState({ open: false, openings: 0 });
  usePageTitle(t('archives.page.archives'));
  const published = params.get('publish');
  const create = () => setCreating((was) => ({ open: true, openings: was.openings + 1 }));
  const hasArchives = archives.data !== undefined && archives.data.length > 0;
  return (
    <Page>
      <PageHeader
        title={t('archives.page.archives')}
        description={t('archives.page.explained')}
        className="mb-6"
        actions={hasArchives && <Button onClick={create}>{t('archives.create.title')}</Button>}
      />
      {archives.isPending && (
        <LoadingRegion label={t('archives.page.loadingAll')} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {archives.error && <LoadingFailed title={t('archives.page.allNotLoaded')} query={archives} />}
      {archives.data?.length === 0 && (
        <EmptyState
          image={<Newspaper aria-hidden className="size-12" strokeWidth={1.25} />}
          title={t('archives.page.none')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button variant="primary" onClick={create}>
                {t('archives.create.title')}
              </Button>
              <Button asChild>
                <Link href={paths.esp({ tab: 'lists' })}>{t('archives.page.chooseList')}</Link>
              </Button>
            </div>
          }
        >
          {t('archives.page.noneYet')}
        </EmptyState>
      )}
      {hasArchives && (
        <Table
          caption={t('archives.page.archives')}
          columns={columns()}
          rows={archives.data}
          rowKey={({ id }) => id}
        />
      )}
      <CreateArchiveDialog
        key={creating.openings}
        open={creating.open}
        onClose={() => setCreating((was) => ({ ...was, open: false }))}
      />
      {published !== null && published !== '' && (
        <PublishDialog
          key={published}
          archive={null}
          campaignId={published}
          open
          onClose={() =>
            setParams(
              (current) => {
                current.delete('publish');
                return current;
              },
              { replace: true },
            )
          }
        />
      )}
    </Page>
  );
};
