import { useState } from 'react';
import type { Analysis } from '#contract/emails/analyze.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { FindingDetails } from './finding-details.tsx';
import type { AnalysisState } from './use-analysis.ts';

const BlankGradeMark = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-20 shrink-0 fill-none stroke-control">
    <circle cx="32" cy="32" r="29" strokeWidth="1.5" strokeDasharray="3 4" />
    <circle cx="32" cy="32" r="22" strokeWidth="1" strokeDasharray="2 4" />
    <path d="M23 32h18" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

const suggestionsOf = ({ findings }: Analysis): number =>
  findings.filter(({ severity }) => severity !== 'info').length;

/** The quality badge: the inbox grade as a postmark, and its reasons. */
export const ExportedGrade = ({ state }: { state: AnalysisState }) => {
  const [open, setOpen] = useState(false);
  const analysis = state.state === 'done' ? state.analysis : null;
  return (
    <section aria-labelledby="grade-place" className="border-b pb-4">
      <div className="flex items-center gap-4">
        {analysis ? <GradeMark grade={analysis.grade} className="w-20 shrink-0" /> : <BlankGradeMark />}
        <div className="min-w-0" role="status">
          <h2 id="grade-place" className="font-medium font-sans text-base tracking-normal">
            {analysis
              ? t('builderExport.exportedGrade.inboxGradeGradeScoreOf100', {
                  grade: analysis.grade,
                  score: analysis.score,
                })
              : state.state === 'working'
                ? t('builderExport.exportedGrade.lookingForWhatFiltersDistrust')
                : t('builderExport.exportedGrade.notGradedYet')}
          </h2>
          <p className="text-ink-soft text-sm">
            {analysis
              ? t('builderExport.exportedGrade.analysisItDoesNotPromiseA', {
                  count: suggestionsOf(analysis),
                })
              : state.state === 'working'
                ? t('builderExport.exportedGrade.aMoment')
                : t('builderExport.exportedGrade.theAnalysisDidNotAnswerThe')}
          </p>
          {analysis && (
            <Button
              size="small"
              variant="quiet"
              className="-ms-3"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open
                ? t('builderExport.exportedGrade.hideDetails')
                : t('builderExport.exportedGrade.showDetails')}
            </Button>
          )}
          {state.state === 'failed' && (
            <Button size="small" className="mt-2" onClick={state.retry}>
              {t('builderExport.exportedGrade.tryAgain')}
            </Button>
          )}
        </div>
      </div>
      {analysis && open && <FindingDetails analysis={analysis} />}
    </section>
  );
};
