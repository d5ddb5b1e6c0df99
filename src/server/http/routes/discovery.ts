// Files that search engines and phones request beside the pages.
import type { FastifyInstance } from 'fastify';
import { homeIn, indexedPaths } from '#contract/screens.ts';
import { languages } from '#text/languages.ts';
import type { Context } from '../../context.ts';

/** English is at `/`. */
const translatedHomes = languages.filter((language) => language !== 'en').map(homeIn);

export const discoveryRoutes = (app: FastifyInstance, ctx: Context, { brand }: { brand: string }): void => {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /u/\nDisallow: /t/\nDisallow: /view/\nDisallow: /preview/\n\nSitemap: ${ctx.publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[
          ...indexedPaths,
          ...translatedHomes,
        ]
          .map((path) => `  <url><loc>${new URL(path, ctx.publicUrl).href}</loc></url>\n`)
          .join('')}</urlset>\n`,
      ),
  );

  app.get('/site.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').send(
      JSON.stringify({
        name: brand,
        short_name: brand,
        start_url: '/',
        display: 'browser',
        background_color: '#fbf9f5',
        theme_color: '#fbf9f5',
        icons: [192, 512].map((size) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
        })),
      }),
    ),
  );
};
