import { Ellipsis, ExternalLink, Eye, EyeOff, Newspaper, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Archive } from '#contract/campaigns/archives/archives.ts';
import { type ArchiveIssue, listIssues, updateIssue } from '#contract/campaigns/archives/issues.ts';
import { formatDate } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ShowMore } from '#web/ui/display/show-more.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { archiveCalls } from './archive-calls.ts';
import { IssueDialog } from './issue-dialog.tsx';

const pageSize = 50;

const columnsOf = (
  archive: Archive,
  { onEdit, onTurn }: { onEdit: (issue: ArchiveIssue) => void; onTurn: (issue: ArchiveIssue) => void },
): Column<ArchiveIssue>[] => [
  {
    key: 'title',
    header: t('archives.issues.title'),
    primary: true,
    cell: ({ id, title, campaignName }) => (
      <span className="flex min-w-0 flex-col">
        <bdi className="wrap-anywhere font-medium">{title}</bdi>
        <span className="text-ink-soft text-sm">
          <TextLink href={paths.espCampaign(id)}>{campaignName}</TextLink>
        </span>
      </span>
    ),
  },
  {
    key: 'sent',
    header: t('archives.issues.sent'),
    cell: ({ sentAt }) => <span className="whitespace-nowrap">{formatDate(sentAt)}</span>,
  },
  {
    key: 'state',
    header: t('archives.issues.state'),
    cell: ({ isWithdrawn }) => (
      <Badge tone={isWithdrawn ? 'neutral' : 'good'}>
        {isWithdrawn ? t('archives.issues.withdrawn') : t('archives.issues.published')}
      </Badge>
    ),
  },
  {
    key: 'actions',
    header: t('archives.issues.actions'),
    hideHeader: true,
    align: 'end',
    cell: (issue) => (
      <span className="flex items-center gap-1 sm:justify-end">
        {archive.isOn && !archive.isBlocked && !issue.isWithdrawn && (
          <Button asChild size="small" variant="quiet">
            <a
              href={issue.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('archives.issues.viewTitle', { title: issue.title })}
            >
              <ExternalLink aria-hidden />
              {t('archives.issues.view')}
            </a>
          </Button>
        )}
        <DropdownMenu
          label={t('archives.issues.actionsForTitle', { title: issue.title })}
          trigger={
            <IconButton
              variant="outlined"
              label={t('archives.issues.moreForTitle', { title: issue.title })}
              tooltip={false}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(issue)}>
            {t('archives.issues.edit')}
          </MenuItem>
          <MenuItem
            icon={issue.isWithdrawn ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            onSelect={() => onTurn(issue)}
          >
            {issue.isWithdrawn ? t('archives.issues.restore') : t('archives.issues.withdraw')}
          </MenuItem>
        </DropdownMenu>
      </span>
    ),
  },
];

/** What the archive shows, and what it showed once. */
export const ArchiveIssues = ({ archive, onPublish }: { archive: Archive; onPublish: () => void }) => {
  const issues = usePages(listIssues, {}, { pageSize, params: { id: archive.id } });
  const [edited, setEdited] = useState<{ issue: ArchiveIssue; open: boolean } | null>(null);
  const saving = useEndpointMutation(updateIssue, { invalidates: archiveCalls });
  const turn = ({ id, title, isWithdrawn }: ArchiveIssue) =>
    saving.mutate(
      { params: { id: archive.id, issueId: id }, body: { withdrawn: !isWithdrawn } },
      {
        onSuccess: () =>
          showToast({
            title: isWithdrawn ? t('archives.issues.restored') : t('archives.issues.nowWithdrawn'),
            description: isWithdrawn
              ? t('archives.issues.isShownAgain', { title })
              : t('archives.issues.isGone', { title }),
          }),
        onError: (error) => toastError(error, t('archives.issues.notChanged')),
      },
    );
  const rows = issues.items;
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{t('archives.issues.issues')}</h2>
        {!archive.isBlocked && (
          <Button onClick={onPublish}>
            <Newspaper aria-hidden />
            {t('archives.issues.publish')}
          </Button>
        )}
      </div>
      {issues.isPending && (
        <LoadingRegion label={t('archives.issues.loading')} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {issues.error && <LoadingFailed title={t('archives.issues.notLoaded')} query={issues} />}
      {rows?.length === 0 && (
        <EmptyState
          image={<Newspaper aria-hidden className="size-12" strokeWidth={1.25} />}
          title={t('archives.issues.none')}
        >
          {archive.isAutomatic ? t('archives.issues.noneYetAutomatic') : t('archives.issues.noneYet')}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table
          caption={t('archives.issues.issues')}
          columns={columnsOf(archive, { onEdit: (issue) => setEdited({ issue, open: true }), onTurn: turn })}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {issues.hasNextPage && (
        <ShowMore
          label={t('archives.issues.showMore')}
          busy={issues.isFetchingNextPage}
          onMore={() => void issues.fetchNextPage()}
        />
      )}
      {edited && (
        <IssueDialog
          key={edited.issue.id}
          archiveId={archive.id}
          issue={edited.issue}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
    </section>
  );
};
