import { useState } from 'react';
import { endSession, endSessions, listSessions, type Session } from '#contract/accounts/account.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { signOut } from '#web/lib/logout.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Section } from './section.tsx';

const seenText = ({ isCurrent, lastSeenAt, address }: Session): string => {
  if (isCurrent)
    return address
      ? t('settings.sessionsSection.seenJustNowFrom', { address })
      : t('settings.sessionsSection.seenJustNow');
  const time = formatDateTime(lastSeenAt);
  return address
    ? t('settings.sessionsSection.lastSeenFrom', { time, address })
    : t('settings.sessionsSection.lastSeen', { time });
};

const Row = ({ session }: { session: Session }) => {
  const end = useEndpointMutation(endSession, {
    invalidates: [listSessions],
    onSuccess: () =>
      showToast({
        title: t('settings.sessionsSection.signedOut'),
        description: t('settings.sessionsSection.deviceIsSignedOut', { device: session.device }),
      }),
    onError: (error) => toastError(error, noAnswer, t('settings.sessionsSection.noSessionWasEnded')),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{session.device}</span>
          {session.isCurrent && <Badge tone="good">{t('settings.sessionsSection.thisOne')}</Badge>}
        </p>
        <p className="figures mt-0.5 break-words text-ink-soft text-sm">{seenText(session)}</p>
        <p className="figures text-ink-soft text-sm">
          {t('settings.sessionsSection.signedInCreatedat', { createdAt: formatDateTime(session.createdAt) })}
        </p>
      </div>
      <Button
        size="small"
        busy={end.isPending}
        aria-label={
          session.isCurrent
            ? t('settings.sessionsSection.signOutHere')
            : t('settings.sessionsSection.signOutDevice', { device: session.device })
        }
        onClick={() => {
          if (session.isCurrent) void signOut();
          else end.mutate({ params: { id: session.id } });
        }}
      >
        {t('settings.sessionsSection.signOut')}
      </Button>
    </li>
  );
};

const SignOutEverywhere = ({ otherCount }: { otherCount: number }) => {
  const [endedScope, setEndedScope] = useState<'0' | '1' | null>(null);
  const end = useEndpointMutation(endSessions, {
    invalidates: [listSessions],
    onSuccess: ({ ended }) =>
      endedScope === '1'
        ? void signOut()
        : showToast({
            title: t('settings.sessionsSection.signedOutEverywhereElse'),
            description: t('settings.sessionsSection.endedSessions', { ended }),
          }),
    onError: (error) => toastError(error, noAnswer, t('settings.sessionsSection.noSessionWasEnded')),
  });
  const signOutAll = (scope: '0' | '1') => {
    setEndedScope(scope);
    end.mutate({ query: { all: scope } });
  };
  if (otherCount === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button busy={end.isPending && endedScope === '0'} onClick={() => signOutAll('0')}>
        {t('settings.sessionsSection.signOutEverywhereElse')}
      </Button>
      <Button variant="quiet" busy={end.isPending && endedScope === '1'} onClick={() => signOutAll('1')}>
        {t('settings.sessionsSection.signOutEverywhere')}
      </Button>
    </div>
  );
};

export const SessionsSection = ({ isDemo }: { isDemo: boolean }) => {
  const { data, error, isFetching, isPending, refetch } = useEndpoint(listSessions);
  return (
    <Section
      id="sessions"
      title={t('settings.sessionsSection.whereYouAreSignedIn')}
      description={t('settings.sessionsSection.aSignInLastsSevenDays')}
    >
      {isPending && (
        <LoadingRegion
          label={t('settings.sessionsSection.loadingYourSessions')}
          className="flex flex-col gap-2 border-t py-4"
        >
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-52" />
        </LoadingRegion>
      )}
      {error && (
        <LoadingFailed
          title={t('settings.sessionsSection.yourSessionsCouldNotBeLoaded')}
          query={{ error, isFetching, refetch }}
          note={null}
        />
      )}
      {data && (
        <>
          <ul className="border-t" aria-label={t('settings.sessionsSection.sessionsLastSeenFirst')}>
            {data.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
          {isDemo ? (
            <p className="mt-3 text-ink-soft text-sm">
              {t('settings.sessionsSection.theDemoAccountIsSharedYou')}
            </p>
          ) : (
            <SignOutEverywhere otherCount={data.length - 1} />
          )}
        </>
      )}
    </Section>
  );
};
