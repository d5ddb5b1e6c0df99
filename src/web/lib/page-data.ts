import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { currentUser } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';

/** What a page that was rendered ahead for a signed-out visitor was rendered from. */
export interface PageData {
  config: z.output<typeof siteConfig.output>;
}

/** Null on the one page of all other screens. */
export const readPageData = (): PageData | null => {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
};

/** The first rendering must find what the page was rendered from, or it would put up another page. */
export const withPageData = (client: QueryClient, { config }: PageData): QueryClient => {
  client.setQueryData([currentUser.path], null);
  client.setQueryData([siteConfig.path], config);
  return client;
};
