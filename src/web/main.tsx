import './styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchScreenAhead } from './lazy-screens.ts';
import { createQueryClient } from './lib/query-client.ts';
import { followTheme } from './lib/theme.ts';
import { dismissToast, useToasts } from './lib/toast.ts';
import { Routes } from './routes.tsx';
import { Tooltips } from './ui/tooltip.tsx';

const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }));

const Notifications = () => {
  const toasts = useToasts();
  return toasts.length === 0 ? null : (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} onDismiss={dismissToast} />
    </Suspense>
  );
};

followTheme();
fetchScreenAhead(window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Routes />
      <Notifications />
      <Tooltips />
    </QueryClientProvider>
  </StrictMode>,
);
