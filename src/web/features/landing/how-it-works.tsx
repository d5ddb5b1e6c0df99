import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { site } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';

export const HowItWorks = () => (
  <section id="how-it-works" className="border-t bg-sunken">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 tabIndex={-1} className="text-4xl leading-tight sm:text-5xl">
        {site.howItWorks.title}
      </h2>
      <p className="measure mt-4 text-ink-soft text-lg">{site.howItWorks.lead}</p>
      <ol className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {site.howItWorks.steps.map((step, index) => (
          <li key={step.title} className="border-ink border-t pt-4">
            <h3 className="flex items-baseline gap-3 font-letter text-2xl">
              <span aria-hidden className="figures text-ink-soft text-lg italic">
                {index + 1}
              </span>
              {step.title}
            </h3>
            <p className="mt-3 text-ink-soft leading-relaxed">{step.text}</p>
          </li>
        ))}
      </ol>
      <Button asChild variant="primary" size="large" className="mt-12">
        <Link href={paths.signup()}>Start Optimizing Now</Link>
      </Button>
    </div>
  </section>
);
