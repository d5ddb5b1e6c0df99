import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { currentUser } from '#contract/accounts/session.ts';
import { siteConfig } from '#contract/site.ts';

/** The data from which a page was prerendered for a signed-out visitor. */
export interface PageData {
  config: z.output<typeof siteConfig.output>;
}

/** Null on the one page of all other screens. */
export const readPageData = (): PageData | null => {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
};

/** The first render must use the data of the prerendered page, or hydration would render another page. */
export const withPageData = (client: QueryClient, { config }: PageData): QueryClient => {
  client.setQueryData([currentUser.path], null);
  client.setQueryData([siteConfig.path], config);
  return client;
};
