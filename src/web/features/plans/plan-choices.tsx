import { formatMoney } from '#web/lib/formats.ts';
import { serverPaths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type PlanText, planTexts } from './plan-texts.ts';

type PlanType = PlanText['type'];

/** The plans in one list; each links to the payment provider's own page. */
export const PlanChoices = ({ title, except = [] }: { title: string; except?: readonly PlanType[] }) => (
  <section aria-labelledby="plan-choices">
    <h2 id="plan-choices" className="mb-4 text-2xl">
      {title}
    </h2>
    <ul className="border-b">
      {planTexts()
        .filter(({ type }) => !except.includes(type))
        .map((plan) => (
          <li key={plan.type} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t py-5">
            <div className="min-w-0 flex-1 basis-52">
              <h3 className="text-xl">{plan.name}</h3>
              <p className="figures text-ink-soft text-sm">{plan.billing}</p>
            </div>
            <p className="figures sm:w-36">
              <span className="font-serif text-3xl">{formatMoney(plan.dollarsPerMonth, 'USD')}</span>{' '}
              <span className="text-ink-soft text-sm">{t('plans.planChoices.perMonth')}</span>
            </p>
            <Button asChild className="ms-auto w-36">
              <a href={serverPaths.checkout(plan.type)}>
                {t('plans.planChoices.payForPlan', { type: plan.type })}
              </a>
            </Button>
          </li>
        ))}
    </ul>
  </section>
);
