import { listImports } from '#contract/audience/imports.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { t } from '#web/text/t.ts';
import { Progress } from '#web/ui/display/progress.tsx';
import { useImportRuns } from './import-uploads.ts';
import { importProgress } from './job-labels.ts';
import { useLiveImports } from './use-live-imports.ts';

const pollMs = 500;

/** How far it is. The dialog may be closed meanwhile. */
export const ImportRunning = ({ id }: { id: string }) => {
  const run = useImportRuns().find((candidate) => candidate.id === id);
  const sentPercent = run?.sentPercent ?? null;
  const isLive = useLiveImports(true);
  const list = usePages(
    listImports,
    {},
    { pageSize: 10, refetchIntervalMs: () => (isLive ? false : pollMs) },
  );
  const status = list.items?.find(({ importId }) => importId === id) ?? null;
  const { text, percent } = importProgress(status, sentPercent);
  return (
    <div className="py-6">
      <p className="break-words font-medium">{run?.name ?? t('contacts.importRunning.almostDone')}</p>
      <Progress
        label={t('contacts.importRunning.import')}
        text={text}
        percent={percent}
        className="mt-3 h-2"
      />
      <p className="figures mt-2 text-ink-soft text-sm">{text}</p>
      <p className="mt-6 text-ink-soft">{t('contacts.importRunning.youMayCloseThisAndGo')}</p>
    </div>
  );
};
