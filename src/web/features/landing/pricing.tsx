import { Check } from 'lucide-react';
import type { Plan } from '#contract/content.ts';
import { serverPaths } from '#web/lib/paths.ts';
import { site } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

const PlanColumn = ({ plan }: { plan: Plan }) => {
  const featured = plan.type === 'quarterly';
  return (
    <li className="flex flex-col border-ink border-t pt-5">
      <h3 className="flex min-h-7 items-center gap-3 font-medium">
        {plan.name}
        {plan.badge && <Badge tone={featured ? 'info' : 'neutral'}>{plan.badge}</Badge>}
      </h3>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="figures font-letter text-6xl tracking-tight">${plan.dollarsPerMonth}</span>
        <span className="text-ink-soft">per month</span>
      </p>
      <p className="figures mt-2 text-ink-soft text-sm">
        {plan.billing}
        {plan.saving && <span className="text-good"> · {plan.saving}</span>}
      </p>
      <ul className="mt-6 mb-8 space-y-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5 text-[0.9375rem]">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <Button asChild variant={featured ? 'primary' : 'secondary'} size="large" className="mt-auto w-full">
        <a href={serverPaths.checkout(plan.type)}>Choose {plan.name}</a>
      </Button>
    </li>
  );
};

export const Pricing = ({ examplesShown }: { examplesShown: boolean }) => {
  const guaranteeShown = examplesShown || site.guarantee.status === 'verified';
  return (
    <section id="pricing" className="border-t">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 tabIndex={-1} className="text-4xl leading-tight sm:text-5xl">
          {site.pricing.title}
        </h2>
        <p className="measure mt-4 text-ink-soft text-lg">{site.pricing.lead}</p>
        <ul className="mt-12 grid gap-x-12 gap-y-14 lg:grid-cols-3">
          {site.pricing.plans.map((plan) => (
            <PlanColumn key={plan.type} plan={plan} />
          ))}
        </ul>
        {guaranteeShown && <p className="mt-12 text-ink-soft">{site.guarantee.pricing.text}</p>}
      </div>
    </section>
  );
};
