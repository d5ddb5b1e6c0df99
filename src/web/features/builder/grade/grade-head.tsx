import { Button } from '#web/ui/controls/button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { BlankMark } from './blank-mark.tsx';
import type { LiveGrade } from './live-grade.ts';

const headTexts = ({ analysis, isEmpty, failed }: LiveGrade): { title: string; explanation: string } => {
  if (isEmpty)
    return {
      title: 'No grade yet',
      explanation:
        'There is nothing in this email so far. Add a block, and the grade follows while you write.',
    };
  if (analysis)
    return {
      title: `Inbox grade ${analysis.grade}, ${analysis.score} of 100`,
      explanation: analysis.summary,
    };
  if (failed)
    return {
      title: 'Not graded yet',
      explanation: 'The analysis could not be loaded. The email is not affected.',
    };
  return { title: 'Looking for what filters distrust', explanation: 'A moment.' };
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
              ? 'The latest changes are not in it.'
              : isStale
                ? 'Looking again.'
                : analysis && 'The current state.'}
          </p>
        </div>
      </div>
      <p className="text-[0.9375rem]">{explanation}</p>
      {failed && (
        <Button size="small" className="self-start" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
};
