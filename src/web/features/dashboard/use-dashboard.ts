import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Dashboard, getDashboard } from '#contract/admin/dashboard.ts';

/** Asked anew whenever the dashboard is opened: nearly everything that is done elsewhere changes it. */
export const useDashboard = (): UseQueryResult<Dashboard> =>
  useQuery<Dashboard>({ queryKey: [getDashboard.path], refetchOnMount: 'always' });

/** What the library is said to hold, wherever its size is named. */
export const templatesAvailable = '100+';
