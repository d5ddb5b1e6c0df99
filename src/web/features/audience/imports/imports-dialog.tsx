import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ImportStatus, listImports } from '#contract/audience/imports.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import type { Tone } from '#web/ui/display/tone.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { countedStatuses } from './import-labels.ts';
import { refusedRowsUrl } from './import-uploads.ts';
import { importProgress } from './job-labels.ts';
import { useLiveImports } from './use-live-imports.ts';

const pollMs = 1_000;
const pageSize = 20;

const states: Record<ImportStatus['state'], { label: string; tone: Tone }> = {
  reading: {
    get label() {
      return t('contacts.importsDialog.running');
    },
    tone: 'info',
  },
  writing: {
    get label() {
      return t('contacts.importsDialog.running');
    },
    tone: 'info',
  },
  done: {
    get label() {
      return t('contacts.importsDialog.done');
    },
    tone: 'good',
  },
  failed: {
    get label() {
      return t('contacts.importsDialog.failed');
    },
    tone: 'bad',
  },
};

const sources: Record<ImportStatus['source'], string> = {
  get file() {
    return t('contacts.importsDialog.uploadedFile');
  },
  get paste() {
    return t('contacts.importsDialog.pastedContacts');
  },
  get api() {
    return t('contacts.importsDialog.sentByTheApi');
  },
};

const isRunning = ({ state }: ImportStatus): boolean => state === 'reading' || state === 'writing';

const Entry = ({ status }: { status: ImportStatus }) => {
  const { label, tone } = states[status.state];
  const progress = importProgress(status, null);
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-medium">{status.fileName || sources[status.source]}</h3>
          <p className="text-ink-soft text-sm">
            {status.consent
              ? formatDateTime(status.createdAt)
              : t('contacts.importsDialog.withoutADeclarationOfConsent', {
                  time: formatDateTime(status.createdAt),
                })}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {isRunning(status) && (
        <>
          <Progress label={status.fileName || sources[status.source]} {...progress} className="mt-3" />
          <p className="figures mt-1.5 text-ink-soft text-sm">{progress.text}</p>
        </>
      )}
      {status.state === 'done' && (
        <p className="figures mt-2 text-[0.9375rem]">
          {t('contacts.importsDialog.importedImportedFailedFailed', {
            imported: status.imported,
            failed: status.failed,
          })}
        </p>
      )}
      {status.state === 'done' && <Notes status={status} />}
      {status.problem && <p className="mt-2 text-[0.9375rem] text-bad">{status.problem}</p>}
      {status.state === 'done' && status.failed > 0 && (
        <>
          <ul className="mt-1.5 flex flex-col gap-0.5 text-ink-soft text-sm">
            {status.errors.slice(0, 3).map((error) => (
              <li key={error} className="break-words">
                {error}
              </li>
            ))}
          </ul>
          <Button size="small" asChild className="mt-2.5">
            <a href={refusedRowsUrl(status.importId)} download>
              <Download aria-hidden />
              {t('contacts.importsDialog.downloadTheFailedRefusedFailed2Rows', {
                failed: status.failed,
              })}
            </a>
          </Button>
        </>
      )}
    </li>
  );
};

/** What the file said of its rows, what was skipped, and what was not stored. */
const Notes = ({
  status: { importId, statuses, ignoredColumns, warnings, rowWarnings },
}: {
  status: ImportStatus;
}) => {
  const statusText = countedStatuses(statuses);
  return (
    <div className="mt-1.5 flex flex-col gap-0.5 break-words text-ink-soft text-sm">
      {statusText && (
        <p className="figures">{t('contacts.importsDialog.byTheFileStatustext', { statusText })}</p>
      )}
      {ignoredColumns.length > 0 && (
        <p>{t('contacts.importsDialog.leftOutJoin', { join: listText(ignoredColumns, 'unit') })}</p>
      )}
      {warnings.slice(0, 3).map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {rowWarnings.length > 0 && (
        <Button size="small" asChild className="mt-1.5 self-start">
          <a href={refusedRowsUrl(importId, true)} download>
            <Download aria-hidden />
            {t('contacts.importsDialog.downloadTheRowsWithWarnings')}
          </a>
        </Button>
      )}
    </div>
  );
};

/** Past imports: what was imported, when, and what was refused. */
export const ImportsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={t('contacts.importsDialog.imports')}
    footer={<Button onClick={onClose}>{t('contacts.importsDialog.done')}</Button>}
  >
    {open && <Entries />}
  </Dialog>
);

const Entries = () => {
  const [isAnyRunning, setIsAnyRunning] = useState(false);
  const isLive = useLiveImports(isAnyRunning);
  const list = usePages(
    listImports,
    {},
    {
      pageSize,
      refetchIntervalMs: (items) => (!isLive && items.some(isRunning) ? pollMs : false),
    },
  );
  const isAny = list.items?.some(isRunning) ?? false;
  useEffect(() => setIsAnyRunning(isAny), [isAny]);
  if (list.isPending)
    return (
      <LoadingRegion label={t('contacts.importsDialog.loadingImports')} className="flex flex-col gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </LoadingRegion>
    );
  if (list.error)
    return <LoadingFailed title={t('contacts.importsDialog.theImportsCouldNotBeLoaded')} query={list} />;
  if (list.items?.length === 0)
    return <p className="text-ink-soft">{t('contacts.importsDialog.nothingWasImportedYet')}</p>;
  return (
    <>
      <ul className="divide-y">
        {list.items?.map((status) => (
          <Entry key={status.importId} status={status} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('contacts.importsDialog.showEarlierOnes')}
        </Button>
      )}
    </>
  );
};
