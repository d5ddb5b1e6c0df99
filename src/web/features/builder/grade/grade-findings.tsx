import { memo, useMemo } from 'react';
import type { Analysis } from '#deliverability/judge/analyze.ts';
import type { Document } from '#email/document/document.ts';
import { evidenceLabels, groupReasons, weightOf } from '#web/lib/analysis/report-labels.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FindingCard } from '#web/ui/display/finding-card.tsx';
import { fixFor } from './apply-fix.ts';
import { findingsByGroup, type ShownFinding } from './findings-by-group.ts';

interface FindingActions {
  onShowBlock: (blockId: string) => void;
  onShowSubject: () => void;
  onFix: (findingId: string) => void;
}

const buttonClasses =
  'shrink-0 rounded-control font-medium text-accent hover:underline pointer-coarse:min-h-11';

const Card = ({
  finding: { id, group, message, fix, evidence, source, where, severity },
  document,
  onShowBlock,
  onShowSubject,
  onFix,
}: { finding: ShownFinding; document: Document } & FindingActions) => {
  const availableFix = useMemo(() => fixFor(id, document), [id, document]);
  const isSubject = group === 'subject' && where.length === 0 && !availableFix;
  return (
    <FindingCard
      title={message}
      weight={weightOf({ severity, evidence })}
      fix={fix}
      evidence={evidenceLabels[evidence]}
      source={source}
      locations={where.map(({ label, excerpt, blockId }) => ({
        label,
        excerpt,
        ...(blockId !== null && {
          action: (
            <button
              type="button"
              className={buttonClasses}
              aria-label={t('builderPanels.gradeFindings.showBlockLabel', { label })}
              onClick={() => onShowBlock(blockId)}
            >
              {t('builderPanels.gradeFindings.showBlock')}
            </button>
          ),
        }),
      }))}
      action={
        (availableFix || isSubject) && (
          <div className="flex flex-wrap gap-2 pt-1">
            {availableFix && (
              <Button size="small" onClick={() => onFix(id)}>
                {t(availableFix.label)}
              </Button>
            )}
            {isSubject && (
              <Button size="small" variant="quiet" onClick={onShowSubject}>
                {t('builderPanels.gradeFindings.goToTheSubject')}
              </Button>
            )}
          </div>
        )
      }
    />
  );
};

/** The findings by group. A new analysis renders them, a keystroke does not. */
export const GradeFindings = memo(
  ({ analysis, document, ...actions }: { analysis: Analysis; document: Document } & FindingActions) => {
    useLanguage();
    const groups = useMemo(() => findingsByGroup(analysis, document), [analysis, document]);
    return groups.map(({ id, name, findings }) => (
      <section key={id} aria-labelledby={`grade-${id}`}>
        <h3 id={`grade-${id}`} className="font-serif text-lg">
          {name}
        </h3>
        <p className="mt-1 text-ink-soft text-sm">{groupReasons[id]}</p>
        <div className="mt-2 flex flex-col divide-y border-y">
          {findings.map((finding) => (
            <Card key={finding.id} finding={finding} document={document} {...actions} />
          ))}
        </div>
      </section>
    ));
  },
);
