import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Dashboard, getDashboard } from '#contract/admin/dashboard.ts';

/** Requested again whenever the dashboard opens: nearly every action elsewhere changes it. */
export const useDashboard = (): UseQueryResult<Dashboard> =>
  useQuery<Dashboard>({ queryKey: [getDashboard.path], refetchOnMount: 'always' });

/** The size of the library as text, wherever it is named. */
export const templatesAvailable = '100+';
