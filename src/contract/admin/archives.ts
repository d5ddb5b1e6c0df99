// What the operator of the server can do about a public archive that was reported.
import { z } from 'zod';
import { isSlug } from '../campaigns/archives/slugs.ts';
import { endpoint } from '../endpoint.ts';

export const blockArchive = endpoint({
  method: 'PATCH',
  path: '/api/admin/archives/{slug}',
  summary:
    'Close a public archive of any workspace, or open it again. While it is closed its pages answer 410, and its owner can publish nothing in it.',
  access: 'admin',
  params: z.object({ slug: z.string().min(1).max(64) }),
  body: z.object({ isBlocked: z.boolean() }),
  output: z.object({ slug: z.string(), title: z.string(), isBlocked: z.boolean() }),
  errors: [404],
});

/** The part of a pasted address that names an archive; null: it names none. */
export const archiveSlugIn = (text: string): string | null => {
  const slug = /\/archive\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim();
  return isSlug(slug) ? slug : null;
};
