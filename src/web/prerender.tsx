// Runs at build time only: the pages that a visitor gets before any script runs.
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { type Language, languages } from '#text/languages.ts';
import { App } from './app.tsx';
import { LandingScreen } from './features/landing/landing-screen.tsx';
import { LanguageLinks, ThemeButtons } from './features/landing/page-controls.tsx';
import { type PageData, withPageData } from './lib/page-data.ts';
import { paths } from './lib/paths.ts';
import { createQueryClient } from './lib/query-client.ts';
import { brand } from './lib/site.ts';
import { pageHead } from './page-head.ts';
import { PublicLayout } from './shell/layouts.tsx';
import { SiteFooter } from './shell/site-footer.tsx';
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

export interface PageFacts {
  examplesShown: boolean;
  /** How many designs the library has. */
  designs: number;
}

/** The first page: no part of the application runs there, so none of its marks are in it. */
const renderHome = (facts: PageFacts): string =>
  renderToStaticMarkup(
    <Router ssrPath={paths.home()}>
      <QueryClientProvider
        client={withPageData(createQueryClient(), { config: configFor(facts.examplesShown) })}
      >
        <PublicLayout
          controls={{ language: <LanguageLinks />, theme: <ThemeButtons /> }}
          footer={<SiteFooter language={<LanguageLinks />} />}
        >
          <LandingScreen {...facts} />
        </PublicLayout>
      </QueryClientProvider>
    </Router>,
  );

/** A page whose application takes over once it is shown. */
const renderForApp = async (path: string, { examplesShown }: PageFacts): Promise<string> => {
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
  return body;
};

export const renderPage = async (
  path: string,
  language: Language,
  facts: PageFacts,
): Promise<RenderedPage> => {
  await switchLanguage(language);
  await loadTexts('shared', 'landing');
  const body = path === paths.home() ? renderHome(facts) : await renderForApp(path, facts);
  return { ...pageHead(path, facts.examplesShown), body };
};
