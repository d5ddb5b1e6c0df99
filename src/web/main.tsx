import './styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './lib/query-client.ts';
import { followTheme } from './lib/theme.ts';
import { dismissToast, useToasts } from './lib/toast.ts';
import { Routes } from './routes.tsx';
import { Toaster } from './ui/toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

const Notifications = () => <Toaster toasts={useToasts()} onDismiss={dismissToast} />;

followTheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <Routes />
        <Notifications />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
