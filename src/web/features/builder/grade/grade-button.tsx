import { shortcutText } from '#web/lib/commands/shortcut.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { BlankMark } from './blank-mark.tsx';
import { toggleGrade } from './show-block.ts';
import { useLiveGrade } from './use-live-grade.ts';

/** The grade of the current email, always visible; a press shows its reasons. */
export const GradeButton = () => {
  const store = useBuilderStore();
  const isOpen = useBuilder((state) => state.isGradeOpen);
  const { analysis, isStale, isEmpty, failed } = useLiveGrade();
  const label = isEmpty
    ? t('builderPanels.gradeButton.inboxGradeNoneYet')
    : analysis
      ? t('builderPanels.gradeButton.inboxGradeGrade', { grade: analysis.grade })
      : failed
        ? t('builderPanels.gradeButton.inboxGradeNotKnown')
        : t('builderPanels.gradeButton.inboxGradeLooking');
  return (
    <button
      type="button"
      data-grade-button
      // The grade mark has its own accessible name.
      aria-label={analysis ? undefined : label}
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+Shift+G Meta+Shift+G"
      data-tooltip={`${label} (${shortcutText('Mod+Shift+G')})`}
      onClick={() => toggleGrade(store)}
      className={classNames(
        'flex size-9 shrink-0 max-[719px]:size-10 items-center justify-center rounded-control hover:bg-sunken pointer-coarse:size-11',
        isOpen && 'bg-sunken',
      )}
    >
      <span
        className={classNames('flex transition-opacity duration-200', isStale && analysis && 'opacity-50')}
      >
        {analysis ? (
          <GradeMark grade={analysis.grade} small className="w-7" />
        ) : (
          <BlankMark className="size-7" />
        )}
      </span>
    </button>
  );
};
