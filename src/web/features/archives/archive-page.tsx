import { useLocation } from 'wouter';
import { type Archive, listArchives } from '#contract/campaigns/archives/archives.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ArchiveView } from './archive-view.tsx';

const back = {
  href: paths.espArchives(),
  get label() {
    return t('archives.page.backToArchives');
  },
};

const Shown = ({ archive }: { archive: Archive }) => {
  const [, navigate] = useLocation();
  usePageTitle(archive.title);
  return (
    <>
      <PageHeader title={archive.title} back={back} className="mb-8" />
      <ArchiveView archive={archive} onDeleted={() => navigate(back.href)} />
    </>
  );
};

/** One archive, of a list or of chosen campaigns. */
export const ArchivePage = ({ id }: { id: string }) => {
  const archives = useEndpoint(listArchives, undefined, { fresh: true });
  const archive = archives.data?.find((each) => each.id === id);
  return (
    <Page>
      {archive && <Shown archive={archive} />}
      {archives.isPending && (
        <LoadingRegion label={t('archives.page.loading')} className="flex flex-col gap-6">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-72 w-full" />
        </LoadingRegion>
      )}
      {archives.error && !archive && (
        <>
          <PageHeader title={t('archives.page.archive')} back={back} className="mb-8" />
          <LoadingFailed title={t('archives.page.notLoaded')} query={archives} />
        </>
      )}
      {archives.data && !archive && (
        <PageHeader
          title={t('archives.page.noSuchArchive')}
          description={t('archives.page.mayBeDeleted')}
          back={back}
        />
      )}
    </Page>
  );
};
