import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#contract/accounts/session.ts';
import { ApiError } from '#web/lib/api.ts';
import { OfflineError } from '#web/lib/online.ts';
import { handleUnauthorized, useSession } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';

export interface SignedInProps {
  /** What a signed-out visitor sees. */
  fallback: ReactNode;
  children: (user: User) => ReactNode;
}

/** The guard of a protected screen. A session that ends while the screen is open leads to sign-in and back. */
export const SignedIn = ({ fallback, children }: SignedInProps) => {
  const session = useSession();
  const wasSignedIn = useRef(false);
  const ended = session.state === 'signed-out' && wasSignedIn.current;

  useEffect(() => {
    if (session.state === 'signed-in') wasSignedIn.current = true;
  }, [session.state]);
  useEffect(() => {
    if (ended) handleUnauthorized(new ApiError(401, 'Unauthorized', ''));
  }, [ended]);

  if (session.state === 'signed-in') return children(session.user);
  if (session.state === 'loading' || ended) return <LoadingScreen />;
  if (session.state === 'signed-out') return fallback;
  const isOffline = session.error instanceof OfflineError;
  return (
    <main className="flex min-h-dvh flex-col">
      <ErrorScreen
        title={t('shared.signedIn.theServerDidNotAnswer')}
        action={
          <Button variant="primary" onClick={session.retry}>
            {t('shared.signedIn.tryAgain')}
          </Button>
        }
      >
        {isOffline ? t('shared.offline.weContinue') : t('shared.signedIn.weCouldNotFindOutWhether')}
      </ErrorScreen>
    </main>
  );
};
