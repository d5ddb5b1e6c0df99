// The frame of every page of a stand-in: no script, one inline style sheet, and a banner.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './escape.ts';
import { styles } from './styles.ts';

export interface Page {
  title: string;
  /** What is not real here: "payment", "email". */
  banner: string;
  /** HTML, escaped by its author. */
  body: string;
  status?: number;
  /** Where the page's forms may lead, beside its own origin: a response's redirect counts too. */
  formTargets?: string[];
}

const fonts = {
  'serif.woff2': '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  'sans.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
};

export interface PageShell {
  send(reply: FastifyReply, page: Page): FastifyReply;
}

/** Serves the fonts beside the pages and returns the function that sends pages. */
export const createPageShell = (app: FastifyInstance): PageShell => {
  const css = styles(`${app.prefix}/fonts`);
  const styleHash = createHash('sha256').update(css).digest('base64');
  for (const [name, file] of Object.entries(fonts)) {
    app.get(`/fonts/${name}`, async (_request, reply) =>
      reply
        .headers({ 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=86400' })
        .send(await readFile(new URL(import.meta.resolve(file)))),
    );
  }
  return {
    send: (reply, page) => {
      const targets = ["'self'", ...new Set(page.formTargets ?? [])].join(' ');
      return reply
        .status(page.status ?? 200)
        .headers({
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
          // With `no-referrer`, a browser sends its own forms with `Origin: null`.
          'Referrer-Policy': 'same-origin',
          'X-Content-Type-Options': 'nosniff',
          'X-Frame-Options': 'DENY',
          'X-Robots-Tag': 'noindex',
        })
        .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style>${css}</style>
</head>
<body>
<header class="banner"><strong>Sandbox</strong> — ${escapeHtml(page.banner)}</header>
${page.body}
</body>
</html>
`);
    },
  };
};
