// The built front end: hashed, immutable files, the prerendered pages, and one page for all other screens.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isIndexed, isScreen } from '#contract/screens.ts';
import type { SiteConfig } from '#contract/site.ts';
import type { Context } from '../../context.ts';
import { type CompressedPage, compressed, sendCompressed } from '../compressed.ts';
import { findCaller } from '../session.ts';

export interface WebParts {
  /** The built front end. */
  webRoot: string;
  siteConfig: SiteConfig;
  /** For an address of the API, the methods it has. */
  methodsOf?: (path: string) => string[];
}

// A placeholder for PUBLIC_URL in pages built before it was known (src/web/page-head.ts).
const publicUrlMark = /__PUBLIC_URL__/g;

const readOrNull = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** Inside of a page `</script>` would end the data. */
const dataOf = (siteConfig: SiteConfig): string =>
  `<script type="application/json" id="page-data">${JSON.stringify({ config: siteConfig }).replaceAll('<', '\\u003c')}</script>`;

/** The pages that were rendered ahead, by their addresses. */
const readPages = async (
  { publicUrl }: Context,
  { webRoot, siteConfig }: WebParts,
): Promise<[path: string, page: CompressedPage][]> => {
  const folder = path.join(webRoot, '.pages');
  const files: Record<string, string> = JSON.parse(
    (await readOrNull(path.join(folder, 'index.json'))) ?? '{}',
  );
  const variant = siteConfig.sandbox.payments ? 'examples' : 'verified';
  return Promise.all(
    Object.entries(files).map(async ([address, name]): Promise<[string, CompressedPage]> => {
      const built = await readFile(path.join(folder, `${name}.${variant}.html`), 'utf8');
      const page = built
        .replace(publicUrlMark, () => publicUrl)
        .replace('<!--page-data-->', () => dataOf(siteConfig));
      return [address, compressed(page)];
    }),
  );
};

export const webRoutes = async (app: FastifyInstance, ctx: Context, parts: WebParts): Promise<void> => {
  const built = await readOrNull(path.join(parts.webRoot, 'index.html'));
  const page = built === null ? null : compressed(built);
  const pages = page === null ? [] : await readPages(ctx, parts);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: parts.webRoot,
      index: false,
      wildcard: false,
      preCompressed: true,
      // The page of all screens has no address of its own.
      globIgnore: ['**/.*/**', '**/*.{br,gz}', 'index.html'],
      setHeaders: (reply, file) => {
        const hashed = path.relative(parts.webRoot, file).startsWith(`assets${path.sep}`);
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  for (const [address, rendered] of pages) {
    app.get(address, async (request, reply) => {
      // A signed-in browser gets the page of all screens and never this one.
      const account = await findCaller(ctx, request).catch(() => null);
      const answer = account && page ? page : rendered;
      return sendCompressed(request, reply.header('Cache-Control', 'no-cache'), answer);
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isServerPath = /^\/(api|sandbox|uploads|preview|assets|u|t|view|f|confirm|page-fonts)(\/|$)/.test(
      address,
    );
    const methods = parts.methodsOf?.(address) ?? [];
    if (methods.length > 0) {
      const message = `${request.method} is not possible here. Use ${methods.join(' or ')}.`;
      return reply.status(405).header('Allow', methods.join(', ')).send({ message });
    }
    if (!wantsPage || isServerPath || page === null) {
      return reply.status(404).type('application/json; charset=utf-8').send({ message: 'Not found' });
    }
    if (!isIndexed(address)) reply.header('X-Robots-Tag', 'noindex');
    reply.status(isScreen(address) ? 200 : 404).header('Cache-Control', 'no-cache');
    return sendCompressed(request, reply, page);
  });
};
