import { serverPaths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** Features outside the plan, each by name and in one sentence. */
export const YearlyPlanNote = ({ sentences }: { sentences: readonly string[] }) => (
  <div className="measure text-ink-soft">
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p className="mt-1.5">
      <TextLink external href={serverPaths.checkout('yearly')}>
        {t('campaignPage.yearlyPlanNote.changeToTheYearlyPlan')}
      </TextLink>
    </p>
  </div>
);
