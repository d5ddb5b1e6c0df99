import type { Finding, Group } from '#deliverability/judge/model.ts';
import { evidenceLabels, groupReasons, weightOf } from '#web/lib/analysis/report-labels.ts';
import { FindingCard } from '#web/ui/display/finding-card.tsx';

export const groupAnchor = (group: Group): string => `findings-${group}`;

/** The findings by group: the costliest group first, and why each matters. */
export const Findings = ({
  groups,
  findings,
}: {
  groups: readonly { id: Group; name: string; cost: number }[];
  findings: readonly Finding[];
}) => (
  <>
    {groups
      .filter(({ id }) => findings.some(({ group }) => group === id))
      .toSorted((one, other) => other.cost - one.cost)
      .map(({ id, name }) => (
        <section key={id} aria-labelledby={groupAnchor(id)} className="flex flex-col">
          <h3 id={groupAnchor(id)} tabIndex={-1} className="scroll-mt-24 font-serif text-xl outline-none">
            {name}
          </h3>
          <p className="measure mt-1 text-ink-soft text-sm">{groupReasons[id]}</p>
          <div className="mt-2 flex flex-col divide-y border-y">
            {findings
              .filter(({ group }) => group === id)
              .map((finding) => (
                <FindingCard
                  key={finding.id}
                  title={finding.message}
                  weight={weightOf(finding)}
                  fix={finding.fix}
                  evidence={evidenceLabels[finding.evidence]}
                  source={finding.source}
                  locations={finding.where}
                />
              ))}
          </div>
        </section>
      ))}
  </>
);
