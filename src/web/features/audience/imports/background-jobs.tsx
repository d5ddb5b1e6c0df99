import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ContactsChange, listContactChanges } from '#contract/audience/contacts.ts';
import { type ImportStatus, listImports } from '#contract/audience/imports.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { changeToast, renewContacts, useContactChanges } from '../contacts/use-contact-changes.ts';
import { importFallback, isOwnRun, toastImported, useImportRuns } from './import-uploads.ts';
import { changeProgress, importProgress, type JobProgress } from './job-labels.ts';
import { useLiveImports } from './use-live-imports.ts';

const pollMs = 1_000;
const shownJobs = 10;

const isImporting = ({ state }: ImportStatus): boolean => state === 'reading' || state === 'writing';
const isChanging = ({ state }: ContactsChange): boolean => state === 'running';

const Line = ({
  title,
  progress,
  action,
}: {
  title: string;
  progress: JobProgress;
  action: { label: string; onAct: () => void };
}) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3">
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="min-w-0 truncate font-medium">{title}</span>
        <span className="figures text-ink-soft">{progress.text}</span>
      </p>
      <Progress label={title} {...progress} className="mt-2" />
    </div>
    <Button size="small" variant="quiet" onClick={action.onAct}>
      {action.label}
    </Button>
  </li>
);

/** Calls `onEnd` for each job that was running and has ended. */
const useEnded = <Item,>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  isOpen: (item: Item) => boolean,
  onEnd: (item: Item) => void,
) => {
  const open = useRef<ReadonlySet<string>>(new Set());
  const callback = useRef(onEnd);
  useEffect(() => {
    callback.current = onEnd;
  });
  useEffect(() => {
    for (const item of items) if (!isOpen(item) && open.current.has(keyOf(item))) callback.current(item);
    open.current = new Set(items.filter(isOpen).map(keyOf));
  }, [items, keyOf, isOpen]);
};

const importKey = ({ importId }: ImportStatus): string => importId;
const changeKey = ({ id }: ContactsChange): string => id;
const none: never[] = [];

/** Running imports and changes, started here or elsewhere: one line each. */
export const BackgroundJobs = ({ onShowImports }: { onShowImports: () => void }) => {
  const client = useQueryClient();
  const runs = useImportRuns();
  const { undo } = useContactChanges();
  const [isAnyOpen, setIsAnyOpen] = useState(false);
  const isLive = useLiveImports(isAnyOpen);
  const imports = usePages(
    listImports,
    {},
    {
      pageSize: shownJobs,
      refetchIntervalMs: (items) =>
        !isLive && (runs.length > 0 || items.some(isImporting)) ? pollMs : false,
    },
  );
  const changes = usePages(
    listContactChanges,
    {},
    {
      pageSize: shownJobs,
      refetchIntervalMs: (items) => (items.some(isChanging) ? pollMs : false),
    },
  );
  const knownImports = imports.data?.pages[0]?.items ?? none;
  const knownChanges = changes.data?.pages[0]?.items ?? none;

  useEnded(knownImports, importKey, isImporting, (ended) => {
    if (isOwnRun(ended.importId)) return;
    if (ended.state === 'done') toastImported(ended);
    else
      showToast({
        title: t('contacts.backgroundJobs.importFailed'),
        description: ended.problem ?? importFallback(ended.source === 'file'),
        variant: 'destructive',
      });
    void renewContacts(client);
  });
  useEnded(knownChanges, changeKey, isChanging, (ended) => {
    if (ended.undone) return;
    showToast({
      ...changeToast(ended),
      ...(ended.isUndo
        ? {}
        : { action: { label: t('contacts.backgroundJobs.undo'), onAct: () => void undo([ended.id]) } }),
    });
    void renewContacts(client);
  });

  const open = knownImports.filter(isImporting);
  const isAny = runs.length > 0 || open.length > 0;
  useEffect(() => setIsAnyOpen(isAny), [isAny]);
  const unseen = runs.filter(({ id }) => !open.some(({ importId }) => importId === id));
  const changing = knownChanges.filter(isChanging);
  if (open.length + unseen.length + changing.length === 0) return null;
  return (
    <ul aria-label={t('contacts.backgroundJobs.underWay')} className="border-t">
      {unseen.map(({ id, name, sentPercent }) => (
        <Line
          key={id}
          title={t('contacts.backgroundJobs.importRunningName', { name })}
          progress={importProgress(null, sentPercent)}
          action={{ label: t('contacts.backgroundJobs.imports'), onAct: onShowImports }}
        />
      ))}
      {open.map((status) => (
        <Line
          key={status.importId}
          title={t('contacts.backgroundJobs.importRunningFilename', {
            fileName: status.fileName || t('contacts.importUploads.pastedContacts'),
          })}
          progress={importProgress(status, null)}
          action={{ label: t('contacts.backgroundJobs.imports'), onAct: onShowImports }}
        />
      ))}
      {changing.map((change) => {
        const { title, ...progress } = changeProgress(change);
        return (
          <Line
            key={change.id}
            title={title}
            progress={progress}
            action={
              change.isUndo
                ? { label: t('contacts.backgroundJobs.imports'), onAct: onShowImports }
                : { label: t('contacts.backgroundJobs.stopAndUndo'), onAct: () => void undo([change.id]) }
            }
          />
        );
      })}
    </ul>
  );
};
