import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { t } from '#web/text/t.ts';
import { isUnauthorized } from './api.ts';
import { serverPaths } from './paths.ts';
import { getFromKey } from './query-client.ts';
import { isPerhapsSignedIn } from './session-hint.ts';
import { showToast, whenToasterReady } from './toast.ts';

export type Session =
  | { state: 'loading'; user: null }
  | { state: 'signed-out'; user: null }
  /** The server could not be reached; the user is unknown. */
  | { state: 'unknown'; user: null; error: Error; retry: () => void }
  | { state: 'signed-in'; user: User };

const readUser = getFromKey<User | null>({ on401: 'null' });

export const useSession = (): Session => {
  const { data, error, isPending, refetch } = useQuery<User | null>({
    queryKey: [currentUser.path],
    queryFn: (context) => (isPerhapsSignedIn() ? readUser(context) : null),
  });
  if (isPending) return { state: 'loading', user: null };
  if (data) return { state: 'signed-in', user: data };
  if (error) return { state: 'unknown', user: null, error, retry: () => void refetch() };
  return { state: 'signed-out', user: null };
};

/** The signed-in user, or null: while loading, signed out, or when the server cannot be reached. */
export const useCurrentUser = (): User | null => useSession().user;

const redirectDelayMs = 500;

let isLeaving = false;

/** The session has ended and the page is about to navigate: owners of unsaved work need not ask. */
export const isLeavingPage = (): boolean => isLeaving;

export const leaveUnguarded = (navigate: () => void): void => {
  isLeaving = true;
  navigate();
};

// The browser may restore the page from its cache. There is none during prerendering.
globalThis.window?.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Reports that the session has ended and goes to sign in, to return here. True when the error was about that. */
export const handleUnauthorized = (error: unknown): boolean => {
  if (!isUnauthorized(error)) return false;
  if (isLeaving) return true;
  isLeaving = true;
  showToast({
    title: t('shared.session.unauthorized'),
    description: t('shared.session.youAreLoggedOutLoggingIn'),
    variant: 'destructive',
  });
  const { pathname, search } = window.location;
  whenToasterReady(() => {
    setTimeout(() => window.location.assign(serverPaths.login(pathname + search)), redirectDelayMs);
  });
  return true;
};

/** The same for an error that a query holds. */
export const useUnauthorizedHandler = (error: unknown): void => {
  useEffect(() => {
    if (error) handleUnauthorized(error);
  }, [error]);
};

/** One letter stays one: "ß" has no one-letter capital, and keeps its form. */
const initialOf = (name: string): string => {
  const [initial = ''] = name;
  const capital = initial.toUpperCase();
  return [...capital].length === 1 ? capital : initial;
};

/** The first letters of the first and last name; the language of the browser does not matter. */
export const initialsOf = (user: Pick<User, 'firstName' | 'lastName'>): string =>
  initialOf(user.firstName) + initialOf(user.lastName) || 'U';

/** What the user is called: the name, else the company, else the part of the address before the @. */
export const displayNameOf = ({ name, company, email }: Pick<User, 'name' | 'company' | 'email'>): string =>
  name.trim() || company?.trim() || email.split('@')[0] || t('shared.session.user');

export const fullNameOf = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.email;
