import { Button } from '#web/ui/controls/button.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { BlankMark } from './blank-mark.tsx';
import type { LiveGrade } from './live-grade.ts';

const wordsOf = ({ analysis, isEmpty, failed }: LiveGrade): { title: string; why: string } => {
  if (isEmpty)
    return {
      title: 'No grade yet',
      why: 'There is nothing in this email so far. Add a block, and the grade follows while you write.',
    };
  if (analysis)
    return {
      title: `Inbox grade ${analysis.grade}, ${analysis.score} of 100`,
      why: analysis.summary,
    };
  if (failed)
    return {
      title: 'Not graded yet',
      why: 'The analysis could not be loaded. The email is not affected.',
    };
  return { title: 'Looking for what filters distrust', why: 'A moment.' };
};

/** The stamp and its reasons. The last result stays until there is a newer one. */
export const GradeHead = ({ live, onAgain }: { live: LiveGrade; onAgain: () => void }) => {
  const { analysis, isStale, failed } = live;
  const { title, why } = wordsOf(live);
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
          {/* The line always has its height, so that nothing moves during typing. */}
          <p className="text-ink-soft text-sm">
            {failed && analysis
              ? 'The latest changes are not in it.'
              : isStale
                ? 'Looking again.'
                : analysis && 'As it stands now.'}
          </p>
        </div>
      </div>
      <p className="text-[0.9375rem]">{why}</p>
      {failed && (
        <Button size="small" className="self-start" onClick={onAgain}>
          Try again
        </Button>
      )}
    </div>
  );
};
