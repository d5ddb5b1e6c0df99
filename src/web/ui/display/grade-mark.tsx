import { t } from '#web/text/t.ts';
import { Postmark } from './postmark.tsx';
import type { Tone } from './tone.ts';

/** The colors of a grade: A green, B blue, C yellow, any other red. */
export const toneOfGrade = (grade: string): Tone => {
  switch (grade.charAt(0)) {
    case 'A':
      return 'good';
    case 'B':
      return 'info';
    case 'C':
      return 'attention';
    default:
      return 'bad';
  }
};

/** The inbox grade as a postmark, the same wherever it appears. */
export const GradeMark = ({
  grade,
  small,
  className,
}: {
  grade: string;
  small?: boolean;
  className?: string;
}) => (
  <Postmark
    text={grade}
    tone={toneOfGrade(grade)}
    rimText={t('shared.gradeMark.inboxGradeInboxGrade')}
    label={t('shared.gradeMark.inboxGradeGrade', { grade })}
    {...(small ? { small } : {})}
    {...(className ? { className } : {})}
  />
);
