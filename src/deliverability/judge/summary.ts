// The grade in a sentence: its causes, and what to do first.
import { gradeOf } from './grade.ts';
import type { Finding, Grade } from './model.ts';

const verdicts: Record<Grade, string> = {
  'A+': 'No known reason to distrust this email was found.',
  A: 'There is little for a filter to distrust here.',
  B: 'Mostly sound, with something to mend.',
  C: 'A filter has good reason to look twice at this email.',
  D: 'This email looks like what filters stop.',
  F: 'Filters have many reasons to stop this email.',
};

const severe: readonly Finding['severity'][] = ['block', 'high', 'medium'];

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** `findings` are sorted by severity, the most severe first. */
export function summaryOf(grade: Grade, findings: readonly Finding[]): string {
  const counted = findings.filter(({ evidence, severity }) => evidence !== 'F' && severity !== 'info');
  const [first] = counted;
  if (!first) return verdicts[grade];
  const capped = counted.find(({ cap, severity }) => cap === grade || severity === 'block');
  const chief = capped ?? first;
  const others = counted.filter((finding) => finding !== chief && severe.includes(finding.severity)).length;
  const more =
    others === 0
      ? ''
      : ` ${numbers[others]?.replace(/^./, (first) => first.toUpperCase()) ?? others} more ${others === 1 ? 'finding of weight follows' : 'findings of weight follow'}.`;
  const hold =
    capped && grade !== 'F' && gradeOf([capped]) === grade
      ? ` It cannot get more than ${grade} as long as this stays.`
      : '';
  return `${verdicts[grade]} ${grade === 'A+' ? 'A small thing' : 'First'}: ${chief.message}${hold}${more}`;
}
