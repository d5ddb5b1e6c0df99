import { useEffect } from 'react';
import { siteConfig } from '#contract/site.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Analysis } from './analysis.tsx';
import { Closing } from './closing.tsx';
import { Comparison } from './comparison.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { setInitialScroll } from './initial-scroll.ts';
import { PlatformStrip } from './platform-strip.tsx';
import { Pricing } from './pricing.tsx';
import { ResponsibleUse } from './responsible-use.tsx';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';

/** Examples are shown only where no real payment is possible, and the page labels them as examples. */
const useExamplesShown = (): boolean => useEndpoint(siteConfig).data?.sandbox.payments === true;

export const LandingScreen = () => {
  usePageTitle();
  useEffect(setInitialScroll, []);
  const examplesShown = useExamplesShown();
  return (
    // Its texts (content/) are in English only.
    <div lang="en" dir="ltr" className="contents">
      <Hero />
      <Statistics examplesShown={examplesShown} />
      <PlatformStrip examplesShown={examplesShown} />
      <Analysis examplesShown={examplesShown} />
      <Comparison examplesShown={examplesShown} />
      <HowItWorks />
      <Testimonials examplesShown={examplesShown} />
      <Pricing examplesShown={examplesShown} />
      <Closing examplesShown={examplesShown} />
      <Faq examplesShown={examplesShown} />
      <ResponsibleUse />
    </div>
  );
};
