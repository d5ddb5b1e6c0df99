import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { BlankMark } from './blank-mark.tsx';
import type { LiveGrade } from './live-grade.ts';

const headTexts = ({ analysis, isEmpty, failed }: LiveGrade): { title: string; explanation: string } => {
  if (isEmpty)
    return {
      title: t('builderPanels.gradeHead.noGradeYet'),
      explanation: t('builderPanels.gradeHead.thereIsNothingInThisEmail'),
    };
  if (analysis)
    return {
      title: t('builderPanels.gradeHead.inboxGradeGradeScoreOf100', {
        grade: analysis.grade,
        score: analysis.score,
      }),
      explanation: analysis.summary,
    };
  if (failed)
    return {
      title: t('builderPanels.gradeHead.notGradedYet'),
      explanation: t('builderPanels.gradeHead.theAnalysisCouldNotBeLoaded'),
    };
  return {
    title: t('builderPanels.gradeHead.lookingForWhatFiltersDistrust'),
    explanation: t('builderPanels.gradeHead.aMoment'),
  };
};

/** The grade and its summary. The last result stays until there is a newer one. */
export const GradeHead = ({ live, onRetry }: { live: LiveGrade; onRetry: () => void }) => {
  const { analysis, isStale, failed } = live;
  const { title, explanation } = headTexts(live);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        {analysis ? (
          <GradeMark
            grade={analysis.grade}
            className={`w-20 shrink-0 transition-opacity duration-200 ${isStale ? 'opacity-50' : ''}`}
          />
        ) : (
          <BlankMark className="size-20 shrink-0" />
        )}
        <div className="min-w-0">
          <p role="status" className="font-medium">
            {title}
          </p>
          {/* The line keeps its height while it is empty, so that nothing moves. */}
          <p className="text-ink-soft text-sm">
            {failed && analysis
              ? t('builderPanels.gradeHead.theLatestChangesAreNotIn')
              : isStale
                ? t('builderPanels.gradeHead.lookingAgain')
                : analysis && t('builderPanels.gradeHead.theCurrentState')}
          </p>
        </div>
      </div>
      <p className="text-[0.9375rem]">{explanation}</p>
      {failed && (
        <Button size="small" className="self-start" onClick={onRetry}>
          {t('builderPanels.gradeHead.tryAgain')}
        </Button>
      )}
    </div>
  );
};
