import { type Ink, Postmark } from './postmark.tsx';

/** The colors of a grade: A green, B blue, C yellow, any other red. */
export const inkOfGrade = (grade: string): Ink => {
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
    letter={grade}
    ink={inkOfGrade(grade)}
    rim="Inbox grade · Inbox grade ·"
    label={`Inbox grade ${grade}`}
    {...(small ? { small } : {})}
    {...(className ? { className } : {})}
  />
);
