import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { t, useLanguage } from '#web/text/t.ts';
import { isOnline } from './lib/online.ts';
import { screenOf } from './lib/sections.ts';
import {
  dismissToast,
  enterScreen,
  markToasterReady,
  showStoredToast,
  showToast,
  useToasts,
} from './lib/toast.ts';
import { PlainToasts } from './plain-toasts.tsx';
import { Routes } from './routes.tsx';
import { onLoadFailure } from './ui/overlays/lazy-parts.ts';
import { Tooltips } from './ui/overlays/tooltip.tsx';

const Toaster = lazy(() =>
  import('./ui/overlays/toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: PlainToasts }),
  ),
);

// Chromium fetches a module only once for a page, so only a reload helps.
onLoadFailure(() =>
  showToast({
    title: t('shared.app.thisDidNotLoad'),
    description: isOnline()
      ? t('shared.app.checkYourConnectionAndReloadThe')
      : t('shared.offline.reloadLater'),
  }),
);

const Toasts = () => {
  const toasts = useToasts();
  const [location] = useLocation();
  const screen = screenOf(location, useSearch());
  useEffect(() => enterScreen(screen), [screen]);
  useEffect(showStoredToast, []);
  return toasts.length === 0 ? null : (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} onDismiss={dismissToast} onDrawn={markToasterReady} />
    </Suspense>
  );
};

/** The whole application: what a browser starts, and what is prerendered. */
export const App = ({ client }: { client: QueryClient }) => {
  // Everything below renders again in another language, and keeps its state.
  useLanguage();
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Routes />
        <Toasts />
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>
  );
};
