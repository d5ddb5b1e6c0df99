// From findings to a score and a grade. Another finding never raises them.
import { type Finding, type Grade, type Group, grades, type Severity } from './model.ts';

const deductions: Record<Severity, number> = { block: 30, high: 15, medium: 7, low: 3, info: 0 };

/**
 * The maximum cost of one group, so that many small faults of one kind do not hide all others. Display and
 * accessibility matter to readers and little to filters: they cost at most one grade.
 */
const caps: Record<Group, number> = {
  subject: 20,
  sender: 20,
  hidden: 40,
  content: 20,
  words: 20,
  links: 20,
  html: 8,
  'text-part': 15,
  accessibility: 5,
  compliance: 20,
  model: 15,
};

const worse = (one: Grade, other: Grade): Grade =>
  grades.indexOf(one) > grades.indexOf(other) ? one : other;

/** The points that each group costs; groups without costs are missing. */
/** What a grade depends on. */
export type GradedFinding = Pick<Finding, 'group' | 'severity' | 'evidence' | 'cap'>;

export function costsOf(findings: readonly GradedFinding[]): ReadonlyMap<Group, number> {
  const costs = new Map<Group, number>();
  for (const { group, evidence, severity } of findings) {
    // Advice that rests on custom alone is given and not counted.
    if (evidence === 'F' || deductions[severity] === 0) continue;
    costs.set(group, Math.min(caps[group], (costs.get(group) ?? 0) + deductions[severity]));
  }
  return costs;
}

/** The lowest score of a C. */
const minScoreBesideModel = 60;

/** A model's suspicion never lowers an email below C alone: that requires provable faults. */
function pointsOf(findings: readonly GradedFinding[]): number {
  const costs = costsOf(findings);
  let provable = 100;
  for (const [group, cost] of costs) if (group !== 'model') provable -= cost;
  const points = provable - (costs.get('model') ?? 0);
  return Math.max(0, provable >= minScoreBesideModel ? Math.max(minScoreBesideModel, points) : points);
}

const gradeForScore = (score: number): Grade => {
  if (score >= 95) return 'A+';
  if (score >= 88) return 'A';
  if (score >= 75) return 'B';
  if (score >= 60) return 'C';
  return score >= 40 ? 'D' : 'F';
};

export function gradeOf(findings: readonly GradedFinding[]): Grade {
  const counted = findings.filter(({ evidence }) => evidence !== 'F');
  const blocks = counted.filter(({ severity }) => severity === 'block').length;
  const isClean = counted.every(({ severity }) => severity === 'low' || severity === 'info');
  let grade = gradeForScore(pointsOf(findings));
  if (!isClean) grade = worse(grade, 'A');
  if (blocks > 0) grade = worse(grade, blocks > 1 ? 'D' : 'C');
  for (const { cap } of counted) if (cap) grade = worse(grade, cap);
  return grade;
}

/** The maximum score of a grade. */
const maxScores: Record<Grade, number> = { 'A+': 100, A: 94, B: 87, C: 74, D: 59, F: 39 };

/** 0 to 100, and never more than the grade allows: a cap applies to both. */
export const scoreOf = (findings: readonly GradedFinding[], grade = gradeOf(findings)): number =>
  Math.min(pointsOf(findings), maxScores[grade]);
