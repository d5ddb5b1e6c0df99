import { ArrowLeft, ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { formatDay } from '#web/lib/dates.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { Rich } from '#web/text/rich.tsx';
import { currentLanguage, t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ContentsAbove, ContentsBeside } from './contents-list.tsx';
import type { LegalDocument } from './document.ts';
import { acceptableUse } from './documents/acceptable-use.ts';
import { cookiePolicy } from './documents/cookie-policy.ts';
import { privacyPolicy } from './documents/privacy-policy.ts';
import { securityPolicy } from './documents/security-policy.ts';
import { termsOfService } from './documents/terms-of-service.ts';
import { facts } from './facts.ts';
import { LegalSection } from './legal-section.tsx';
import { LegalText } from './legal-text.tsx';

const documents: Record<string, LegalDocument> = {
  [paths.privacyPolicy()]: privacyPolicy,
  [paths.termsOfService()]: termsOfService,
  [paths.acceptableUse()]: acceptableUse,
  [paths.cookiePolicy()]: cookiePolicy,
  [paths.securityPolicy()]: securityPolicy,
};

/** The documents are in English only; the words around them are in the language of the reader. */
const english = { lang: 'en', dir: 'ltr' } as const;

const backToTop = () => {
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
};

/** The browser looks for the fragment before the text is rendered. */
const useSectionOfAddress = (path: string): void => {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id && window.location.pathname === path) document.getElementById(id)?.scrollIntoView();
  }, [path]);
};

const Header = ({ legal }: { legal: LegalDocument }) => (
  <header>
    <Link
      href={paths.home()}
      className="mb-2 inline-flex items-center gap-1.5 py-1 text-ink-soft text-sm hover:text-ink pointer-coarse:min-h-11 print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {t('legal.screen.backToHome')}
    </Link>
    <h1
      {...english}
      tabIndex={-1}
      data-page-heading
      className="text-4xl leading-tight sm:text-5xl print:text-3xl"
    >
      {legal.title}
    </h1>
    <p {...english} className="mt-4 max-w-[33.5rem] font-serif text-ink-soft text-xl leading-snug">
      {legal.summary}
    </p>
    <p className="mt-4 text-ink-soft text-sm">
      <Rich
        id="legal.screen.lastUpdated"
        values={{ day: formatDay(legal.updated, 'long') }}
        parts={[<time key="0" dateTime={legal.updated} />]}
      />
    </p>
    {currentLanguage() !== 'en' && <p className="mt-4 font-medium">{t('legal.screen.englishOnly')}</p>}
    {facts.status === 'example' && (
      <Notice tone="attention" className="mt-6 print:border" title={t('legal.screen.examplesTitle')}>
        {t('legal.screen.examplesText')}
      </Notice>
    )}
  </header>
);

const InShort = ({ legal }: { legal: LegalDocument }) => (
  <section aria-labelledby="in-short" className="mt-8 border-stamp border-s-2 ps-5 print:mt-4">
    <h2 id="in-short" className="font-medium font-sans text-base tracking-normal">
      {t('legal.screen.inShort')}
    </h2>
    <ul
      {...english}
      className="mt-2 max-w-[33.5rem] space-y-2 font-serif text-lg leading-snug print:max-w-none"
    >
      {legal.inShort.map((point) => (
        <li key={point}>
          <LegalText text={point} />
        </li>
      ))}
    </ul>
  </section>
);

const OtherDocuments = ({ path }: { path: string }) => (
  <nav aria-label={t('legal.screen.otherTexts')} className="print:hidden">
    <ul {...english} className="flex flex-wrap gap-x-5 text-[0.9375rem]">
      {Object.entries(documents)
        .filter(([documentPath]) => documentPath !== path)
        .map(([documentPath, { title }]) => (
          <li key={documentPath}>
            <TextLink
              href={documentPath}
              className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              {title}
            </TextLink>
          </li>
        ))}
    </ul>
  </nav>
);

export const LegalScreen = ({ path }: { path: string }) => {
  const legal = documents[path] ?? privacyPolicy;
  usePageTitle(legal.title);
  useSectionOfAddress(path);
  return (
    <Page className="lg:grid lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-x-16 print:block print:max-w-none print:p-0">
      <ContentsBeside sections={legal.sections} />
      <article className="min-w-0 lg:col-start-2">
        <Header legal={legal} />
        <InShort legal={legal} />
        <ContentsAbove sections={legal.sections} />
        <div
          {...english}
          className="font-serif text-[1.1875rem] leading-relaxed print:text-[10.5pt] print:leading-normal"
        >
          {legal.sections.map((section) => (
            <LegalSection key={section.id} section={section} />
          ))}
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t pt-6 print:hidden">
          <OtherDocuments path={path} />
          <Button onClick={backToTop}>
            <ArrowUp aria-hidden />
            {t('legal.screen.backToTop')}
          </Button>
        </div>
      </article>
    </Page>
  );
};
