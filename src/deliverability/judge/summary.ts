// The grade in a sentence: its causes, and what to do first.
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import { gradeOf } from './grade.ts';
import type { Finding, Grade } from './model.ts';

const verdicts: Record<Grade, TextKey> = {
  'A+': 'checks.summary.excellent',
  A: 'checks.summary.good',
  B: 'checks.summary.fair',
  C: 'checks.summary.poor',
  D: 'checks.summary.bad',
  F: 'checks.summary.failing',
};

const severe: readonly Finding['severity'][] = ['block', 'high', 'medium'];

/** `findings` are sorted by severity, the most severe first. */
export function summaryOf(grade: Grade, findings: readonly Finding<KeyedText>[]): KeyedText {
  const verdict = keyedText(verdicts[grade]);
  const counted = findings.filter(({ evidence, severity }) => evidence !== 'F' && severity !== 'info');
  const [first] = counted;
  if (!first) return verdict;
  const capped = counted.find(({ cap, severity }) => cap === grade || severity === 'block');
  const chief = capped ?? first;
  const others = counted.filter((finding) => finding !== chief && severe.includes(finding.severity)).length;
  const isLimit = capped !== undefined && grade !== 'F' && gradeOf([capped]) === grade;
  const sentences = [
    keyedText('checks.summary.first', { finding: chief.message }),
    ...(isLimit ? [keyedText('checks.summary.limit', { grade })] : []),
    ...(others > 0 ? [keyedText('checks.summary.others', { count: others })] : []),
  ];
  return sentences.reduce(
    (first, second) => keyedText('checks.summary.sentences', { first, second }),
    verdict,
  );
}
