import { t } from '#web/text/t.ts';

const steps = [
  {
    get title() {
      return t('dashboard.steps.createCampaign');
    },
    get text() {
      return t('dashboard.steps.startFromABlankEmailFrom');
    },
  },
  {
    get title() {
      return t('dashboard.steps.buildAndOptimize');
    },
    get text() {
      return t('dashboard.steps.arrangeTheBlocksReadTheGrade');
    },
  },
  {
    get title() {
      return t('dashboard.steps.sendAndTrack');
    },
    get text() {
      return t('dashboard.steps.exportTheHtmlOrSendIt');
    },
  },
];

/** Closed for those who know it: after the first campaign. */
export const Steps = ({ isClosed }: { isClosed: boolean }) => (
  <details open={!isClosed}>
    <summary className="rounded-sm py-1 pointer-coarse:py-2">
      <h2 id="how-it-works" className="ms-1 inline text-2xl">
        {t('dashboard.steps.howItWorks')}
      </h2>
    </summary>
    <ol aria-labelledby="how-it-works" className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t pt-4">
          <p className="flex items-baseline gap-2.5 font-medium">
            <span aria-hidden className="figures font-serif text-ink-soft text-lg italic">
              {index + 1}
            </span>
            {step.title}
          </p>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  </details>
);
