import { Check } from 'lucide-react';
import { guaranteeText, isShown, type Plan } from '#contract/content.ts';
import { serverPaths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { site } from './content.ts';
import { Section, SectionHeading } from './section.tsx';

const PlanColumn = ({ plan }: { plan: Plan }) => {
  const featured = plan.type === 'quarterly';
  return (
    <li
      className={classNames(
        'flex flex-col rounded-sheet border p-6 sm:p-8',
        featured ? 'border-accent bg-surface shadow-lift' : 'bg-page',
      )}
    >
      <h3 className="flex min-h-7 flex-wrap items-center gap-3 font-medium text-lg">
        {plan.name}
        {plan.badge && <Badge tone={featured ? 'info' : 'neutral'}>{plan.badge}</Badge>}
      </h3>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="figures font-serif text-7xl leading-none tracking-[-0.03em]">
          {`$${plan.dollarsPerMonth}`}
        </span>
        <span className="text-ink-soft">{t('landing.pricing.perMonth')}</span>
      </p>
      <p className="figures mt-3 text-ink-soft text-sm">
        {plan.billing}
        {plan.saving && (
          <span className="text-good before:mx-1.5 before:text-ink-soft before:content-['·'_/_'']">
            {plan.saving}
          </span>
        )}
      </p>
      <ul className="mt-7 mb-9 space-y-2.5 border-t pt-6">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5 text-[0.9375rem]">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <Button asChild variant={featured ? 'primary' : 'secondary'} size="large" className="mt-auto w-full">
        <a href={serverPaths.checkout(plan.type)}>{t('landing.actions.chooseThis', { plan: plan.name })}</a>
      </Button>
    </li>
  );
};

export const Pricing = ({ examplesShown }: { examplesShown: boolean }) => {
  const { pricing, guarantee } = site();
  return (
    <Section id="pricing" labelledBy="pricing-title" className="border-t">
      <SectionHeading id="pricing-title" title={pricing.title} lead={pricing.lead} />
      <ul className="mt-14 grid gap-6 lg:grid-cols-3">
        {pricing.plans.map((plan) => (
          <PlanColumn key={plan.type} plan={plan} />
        ))}
      </ul>
      {isShown(guarantee, examplesShown) && (
        <div className="mt-14 border-ink border-t pt-7">
          <p className="max-w-4xl font-serif text-2xl leading-snug sm:text-[2rem]">
            {guaranteeText(guarantee.pricing)}
          </p>
        </div>
      )}
    </Section>
  );
};
