import { serverPaths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** What the plan does not include, by name and in one sentence each. */
export const PartOfYearlyPlan = ({ sentences }: { sentences: readonly string[] }) => (
  <div className="measure text-ink-soft">
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <p className="mt-1.5">
      <TextLink external href={serverPaths.checkout('yearly')}>
        Change to the yearly plan
      </TextLink>
    </p>
  </div>
);
