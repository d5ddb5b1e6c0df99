import { ExternalLink } from 'lucide-react';
import { type Archive, updateArchive } from '#contract/campaigns/archives/archives.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { ArchiveBadge } from './archive-badge.tsx';
import { archiveCalls } from './archive-calls.ts';
import { CopyButton } from './copy-button.tsx';

/** Whether the archive is public, where it is, and the button that changes it. */
export const ArchiveState = ({ archive }: { archive: Archive }) => {
  const { id, isOn, isBlocked, url, feedUrl, signUpUrl, listId } = archive;
  const saving = useEndpointMutation(updateArchive, { invalidates: archiveCalls });
  const turn = (next: boolean) =>
    saving.mutate(
      { params: { id }, body: { isOn: next } },
      {
        onSuccess: () =>
          showToast({
            title: next ? t('archives.state.turnedOn') : t('archives.state.turnedOff'),
            description: next ? t('archives.state.anyoneCanRead') : t('archives.state.nothingIsShown'),
          }),
        onError: (error) => toastError(error, t('archives.state.notChanged')),
      },
    );
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-2xl">{t('archives.state.publicArchive')}</h2>
            <ArchiveBadge archive={archive} />
          </div>
          <p className="mt-1.5 text-ink-soft">{t('archives.state.explained')}</p>
        </div>
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          busy={saving.isPending}
          disabled={isBlocked && !isOn}
          onClick={() => turn(!isOn)}
        >
          {isOn ? t('archives.state.turnOff') : t('archives.state.turnOn')}
        </Button>
      </div>
      {isBlocked && <Notice tone="bad" title={t('archives.state.blocked')} />}
      {isOn && !isBlocked && (
        <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
          <p dir="ltr" className="wrap-anywhere font-mono text-[0.8125rem]">
            {url}
          </p>
          <div className="-ms-4 flex flex-wrap gap-x-2">
            <Button asChild variant="quiet">
              <a href={url} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                {t('archives.state.open')}
              </a>
            </Button>
            <CopyButton text={url} label={t('archives.state.copyLink')} />
            <CopyButton text={feedUrl} label={t('archives.state.copyFeed')} />
          </div>
        </div>
      )}
      {listId !== null && signUpUrl === null && (
        <p className="text-[0.9375rem] text-ink-soft">
          <Rich
            id="archives.state.noForm"
            parts={[<TextLink key="0" href={paths.espList(listId, 'form')} />]}
          />
        </p>
      )}
    </section>
  );
};
