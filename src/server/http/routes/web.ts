// The built front end: hashed, immutable files, the prerendered pages, and one page for all other screens.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { homeIn, isIndexed, isScreen } from '#contract/screens.ts';
import type { SiteConfig } from '#contract/site.ts';
import { type Language, languages } from '#text/languages.ts';
import type { Context } from '../../context.ts';
import { type CompressedPage, compressed, sendCompressed } from '../compressed.ts';
import { pageLanguageOf } from '../language.ts';
import { correctHint, findCaller } from '../session.ts';
import { sharedReportPage } from './campaigns/shared-report-pages.ts';

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

/** A page in each language. */
type Page = Record<Language, CompressedPage>;

const inEachLanguage = async (read: (language: Language) => Promise<string>): Promise<Page> => {
  const pages = languages.map(async (language) => [language, compressed(await read(language))] as const);
  return Object.fromEntries(await Promise.all(pages)) as Page;
};

const pagesFolder = (webRoot: string): string => path.join(webRoot, '.pages');

/** The one page of all screens that are not rendered ahead. */
const readScreenPage = ({ webRoot }: WebParts): Promise<Page> =>
  inEachLanguage((language) => readFile(path.join(pagesFolder(webRoot), `screen.${language}.html`), 'utf8'));

/** The pages that were rendered ahead, by their addresses. */
const readPages = async (
  { publicUrl }: Context,
  { webRoot, siteConfig }: WebParts,
): Promise<[path: string, page: Page][]> => {
  const folder = pagesFolder(webRoot);
  const files: Record<string, string> = JSON.parse(
    (await readOrNull(path.join(folder, 'index.json'))) ?? '{}',
  );
  const variant = siteConfig.sandbox.payments ? 'examples' : 'verified';
  return Promise.all(
    Object.entries(files).map(
      async ([address, name]): Promise<[string, Page]> => [
        address,
        await inEachLanguage(async (language) => {
          const built = await readFile(path.join(folder, `${name}.${language}.${variant}.html`), 'utf8');
          return built
            .replace(publicUrlMark, () => publicUrl)
            .replace('<!--page-data-->', () => dataOf(siteConfig));
        }),
      ],
    ),
  );
};

export const webRoutes = async (app: FastifyInstance, ctx: Context, parts: WebParts): Promise<void> => {
  const isBuilt = (await readOrNull(path.join(parts.webRoot, 'index.html'))) !== null;
  const page = isBuilt ? await readScreenPage(parts) : null;
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

  const sendIn = (
    language: Language,
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Page,
  ): Promise<FastifyReply> => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-cache');
    reply.header('Content-Language', language);
    return sendCompressed(request, reply, shown[language]);
  };

  /** Undefined where the database does not answer: pages are still served. */
  const callerOfPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await findCaller(ctx, request).catch(() => undefined);
    if (caller !== undefined) correctHint(ctx, request, reply, caller !== null);
    return caller;
  };

  for (const [address, rendered] of pages) {
    app.get(address, async (request, reply) => {
      // A signed-in browser gets the page of all screens and never this one.
      const caller = await callerOfPage(request, reply);
      return sendIn(pageLanguageOf(request, caller), request, reply, caller && page ? page : rendered);
    });
    if (address === '/')
      for (const language of languages) {
        app.get(homeIn(language), async (request, reply) => {
          if (await callerOfPage(request, reply)) return reply.redirect('/', 303);
          return sendIn(language, request, reply, rendered);
        });
        app.get(homeIn(language).slice(0, -1), (_request, reply) => reply.redirect(homeIn(language), 308));
      }
  }

  if (page !== null)
    sharedReportPage(app, ctx, (request, reply) =>
      sendIn(pageLanguageOf(request, null), request, reply, page),
    );

  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isServerPath = /^\/(api|sandbox|uploads|preview|assets|u|t|view|f|confirm|page-fonts)(\/|$)/.test(
      address,
    );
    const methods = parts.methodsOf?.(address) ?? [];
    if (methods.length > 0) {
      const message = request.translate('refusals.answers.methodNotPossible', {
        method: request.method,
        methods: methods.join(', '),
      });
      return reply.status(405).header('Allow', methods.join(', ')).send({ message });
    }
    if (!wantsPage || isServerPath || page === null) {
      return reply
        .status(404)
        .type('application/json; charset=utf-8')
        .send({ message: request.translate('refusals.answers.notFound') });
    }
    if (!isIndexed(address)) reply.header('X-Robots-Tag', 'noindex');
    const caller = await callerOfPage(request, reply);
    reply.status(isScreen(address) ? 200 : 404);
    return sendIn(pageLanguageOf(request, caller), request, reply, page);
  });
};
