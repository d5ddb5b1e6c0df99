import { siteConfig } from '#contract/site.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { site } from '#web/lib/site.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';

export const LandingScreen = () => {
  usePageTitle();
  const { data: config } = useEndpoint(siteConfig);
  const isTrial = config?.sandbox.payments === true;
  return (
    <>
      <Hero />
      <HowItWorks />
      <Pricing examplesShown={isTrial} />
      <section className="border-t">
        <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-4 px-4 py-16 sm:px-6 md:grid-cols-[1fr_2fr]">
          <h2 className="text-2xl">{site.responsibleUse.title}</h2>
          <p className="measure font-letter text-xl leading-relaxed">{site.responsibleUse.text}</p>
        </div>
      </section>
      {isTrial && (
        <p className="border-t px-4 py-4 text-center text-ink-soft text-sm">{site.exampleNotice}</p>
      )}
    </>
  );
};
