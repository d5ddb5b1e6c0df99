import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';

export const previewUrl = (id: string): string => `/preview/saved-html/${encodeURIComponent(id)}`;

/** For a frame: its own page, or the HTML of a deleted result, which has no page. It changes when the result does. */
export const frameSource = ({
  id,
  deletedAt,
  updatedAt,
  htmlContent,
}: SavedHtmlTemplate): { src: string } | { html: string } =>
  deletedAt === null ? { src: `${previewUrl(id)}?v=${Date.parse(updatedAt)}` } : { html: htmlContent };
