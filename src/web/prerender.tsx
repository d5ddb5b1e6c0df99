// Runs at build time only: the pages that a visitor gets before any script runs.
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { type Language, languages } from '#text/languages.ts';
import { App } from './app.tsx';
import { type PageData, withPageData } from './lib/page-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { brand } from './lib/site.ts';
import { pageHead } from './page-head.ts';
import { loadTexts, switchLanguage } from './text/load.ts';

/** What the rendering may depend on; the other settings do not affect it, and come with each page. */
const configFor = (examplesShown: boolean): PageData['config'] => ({
  brand,
  languages: [...languages],
  demo: null,
  sandbox: { payments: examplesShown, mail: examplesShown, identity: examplesShown },
  outbox: false,
  sendsMail: false,
  googleSignIn: false,
  copywriter: { writer: 'templates', model: null },
  exportDelayMs: 0,
  sendingPausedBy: null,
  paymentForm: null,
});

export interface RenderedPage {
  title: string;
  head: string;
  body: string;
}

export const renderPage = async (
  path: string,
  language: Language,
  examplesShown: boolean,
): Promise<RenderedPage> => {
  await switchLanguage(language);
  await loadTexts('shared');
  const client = withPageData(createQueryClient(), { config: configFor(examplesShown) });
  const problems: unknown[] = [];
  const { prelude: stream } = await prerender(
    <Router ssrPath={path}>
      <App client={client} />
    </Router>,
    { onError: (error) => void problems.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const body = await new Response(stream).text();
  if (problems.length > 0) throw problems[0];
  return { ...pageHead(path, examplesShown), body };
};
