import { health } from '#contract/site.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

/** Whether the server works, or what of it does not. */
export const ServerState = () => {
  const state = useEndpoint(health, undefined, { fresh: true });
  if (state.error) return <LoadingFailed title={t('help.serverState.notWorking')} query={state} />;
  if (!state.data)
    return (
      <LoadingRegion label={t('help.serverState.checking')}>
        <Skeleton className="h-16 w-full" />
      </LoadingRegion>
    );
  const { worker, services, version } = state.data;
  const faults = [
    ...(worker === 'missing' ? [t('help.serverState.noWorker')] : []),
    ...(services.mail === 'off' ? [t('help.serverState.noMail')] : []),
  ];
  return (
    <div role="status">
      <Notice
        tone={faults.length === 0 ? 'good' : 'attention'}
        title={
          faults.length === 0
            ? t('help.serverState.allWorks')
            : t('help.serverState.limited', { count: faults.length })
        }
        action={
          <Button size="small" busy={state.isFetching} onClick={() => void state.refetch()}>
            {t('help.serverState.checkAgain')}
          </Button>
        }
      >
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
        <p className="text-ink-soft">{t('help.serverState.version', { version })}</p>
      </Notice>
    </div>
  );
};
