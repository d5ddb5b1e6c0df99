import { paths } from '#web/lib/paths.ts';
import { site } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Postmark } from '#web/ui/postmark.tsx';
import { scrollToSection } from './scroll-to-section.ts';

export const Hero = () => (
  <section className="mx-auto grid w-full max-w-6xl items-center gap-x-16 gap-y-14 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1.05fr_1fr]">
    <div>
      <h1
        tabIndex={-1}
        data-page-heading
        className="text-[2.75rem] leading-[1.05] tracking-[-0.025em] sm:text-6xl"
      >
        {site.hero.title}
      </h1>
      <p className="mt-6 max-w-[34rem] text-ink-soft text-lg leading-relaxed sm:text-xl">{site.hero.lead}</p>
      <div className="mt-9 flex flex-wrap gap-3">
        <Button asChild variant="primary" size="large">
          <a href={paths.landing('pricing')} onClick={scrollToSection('pricing')}>
            Get Started Now
          </a>
        </Button>
        <Button asChild size="large">
          <a href={paths.landing('how-it-works')} onClick={scrollToSection('how-it-works')}>
            See How It Works
          </a>
        </Button>
      </div>
    </div>
    <SampleLetter />
  </section>
);

/** What the product makes: an offer, written as one writes to a customer. */
const SampleLetter = () => (
  <figure className="relative mx-auto w-full max-w-[30rem]">
    <div className="absolute -top-7 right-3 z-10 sm:-right-5">
      <Postmark
        letter="A+"
        ink="good"
        rim="Lettersmith · Ready to send · "
        label="Postmark with the grade A plus"
        className="w-26 sm:w-30"
      />
    </div>
    <div className="rounded-sheet border bg-surface shadow-lift">
      <dl className="border-b px-6 py-4 pr-32 text-sm sm:px-8">
        <div className="flex gap-2">
          <dt className="text-ink-soft">From</dt>
          <dd className="font-medium">Ines at Fernhill Ceramics</dd>
        </div>
        <div className="mt-1 flex gap-2">
          <dt className="text-ink-soft">Subject</dt>
          <dd className="font-medium">The blue bowls are back</dd>
        </div>
      </dl>
      <div className="space-y-4 px-6 py-7 font-letter text-[1.125rem] leading-[1.6] sm:px-8">
        <p>Hello Martha,</p>
        <p>
          You asked in March whether we would fire the blue bowls again. We did, last week, and forty-one of
          them came out of the kiln the way they should.
        </p>
        <p>They go into the shop on Friday. Until then they are yours to see first, at last year’s price.</p>
        <p>
          <span className="inline-block rounded-control bg-ink px-5 py-2.5 font-medium font-sans text-[0.9375rem] text-page">
            See the forty-one bowls
          </span>
        </p>
        <p>If you would rather have the green ones, write back and tell me. I read every answer.</p>
        <p>Ines</p>
      </div>
    </div>
    <figcaption className="mt-3 text-center text-ink-soft text-sm">A sample email.</figcaption>
  </figure>
);
