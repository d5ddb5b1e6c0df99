// The analysis of an email: every check, the grade, the tab likelihood and the support by mail programs.
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import { clientSupportOf, type Unsupported } from '../client-support/support.ts';
import { readMessage } from '../message/message.ts';
import { type TabLikelihood, tabLikelihoodOf } from '../tabs/tab-likelihood.ts';
import { checks } from './checks.ts';
import { costsOf, gradeOf, scoreOf } from './grade.ts';
import {
  type EmailInput,
  type Finding,
  type Grade,
  type Group,
  groups,
  rulesetVersion,
  type Severity,
  type SourceLocation,
} from './model.ts';
import { type BlockAt, locatorFor } from './source-location.ts';
import { summaryOf } from './summary.ts';

/** `analyze` answers with texts as data; `analysisInWords` puts them into words. */
export interface Analysis<Words = string> {
  grade: Grade;
  /** 0 to 100. */
  score: number;
  /** Why, in a sentence or two. */
  summary: Words;
  rulesetVersion: string;
  groups: { id: Group; name: Words; cost: number; findings: number }[];
  /** The most severe first, and among equals those that filters use. */
  findings: Finding<Words>[];
  /** How much it resembles what Gmail files under Promotions. Shown, never counted. */
  tabLikelihood: TabLikelihood<Words>;
  /** Which main mail programs do not support features of this HTML, the most widely unsupported first. */
  clientSupport: (Omit<Unsupported, 'location'> & { where: SourceLocation })[];
  /** The questions that the content alone cannot answer. */
  notChecked: Words[];
}

const groupNames: Record<Group, TextKey> = {
  subject: 'checks.groups.subject',
  sender: 'checks.groups.sender',
  hidden: 'checks.groups.hidden',
  content: 'checks.groups.content',
  words: 'checks.groups.words',
  links: 'checks.groups.links',
  html: 'checks.groups.html',
  'text-part': 'checks.groups.textPart',
  accessibility: 'checks.groups.accessibility',
  compliance: 'checks.groups.compliance',
  model: 'checks.groups.model',
};

/** What links, images and name servers can tell (network/merge-findings.ts). */
export const answeredByNetwork: readonly TextKey[] = [
  'checks.notChecked.authentication',
  'checks.notChecked.reach',
];

const notCheckedByContent = ({ subject, text, headers, from }: EmailInput): KeyedText[] =>
  [
    keyedText('checks.notChecked.reputation'),
    keyedText('checks.notChecked.authentication'),
    keyedText('checks.notChecked.history'),
    keyedText('checks.notChecked.reach'),
    subject === undefined ? keyedText('checks.notChecked.subject') : null,
    text === undefined && headers === undefined ? keyedText('checks.notChecked.textPart') : null,
    from === undefined ? keyedText('checks.notChecked.sender') : null,
    headers === undefined ? keyedText('checks.notChecked.headers') : null,
  ].filter((line) => line !== null);

/** The source locations of one finding. */
export const maxLocations = 5;

const severityOrder: Record<Severity, number> = { block: 0, high: 1, medium: 2, low: 3, info: 4 };

/** 0 for a finding that filters use, 1 for one that affects only some readers: those come later. */
const displayOrder = ({ group }: Pick<Finding, 'group'>): number =>
  Number(group === 'html' || group === 'accessibility');

/** The parts of findings that come from their checks, built once. */
const preparedChecks = checks.map(({ id, group, severity, evidence, source, threshold, run }) => ({
  run,
  base: {
    id,
    group,
    severity,
    evidence,
    ...(source ? { source } : {}),
    ...(threshold ? { threshold } : {}),
  },
}));

/**
 * Pure: the same email gives the same result. `blockAt` names the block of a document at an offset of the HTML, for the
 * source locations.
 */
export function analyze(input: EmailInput, { blockAt }: { blockAt?: BlockAt } = {}): Analysis<KeyedText> {
  const message = readMessage(input);
  const locate = locatorFor(input.html, blockAt);
  const findings: Finding<KeyedText>[] = [];
  for (const { run, base } of preparedChecks) {
    const hit = run(message);
    if (!hit) continue;
    const where: SourceLocation[] = [];
    for (const location of hit.where ?? []) if (where.length < maxLocations) where.push(locate(location));
    const finding: Finding<KeyedText> = { ...base, message: hit.message, fix: hit.fix, where };
    if (hit.severity) finding.severity = hit.severity;
    if (hit.cap) finding.cap = hit.cap;
    findings.push(finding);
  }
  findings.sort(
    (one, other) =>
      severityOrder[one.severity] - severityOrder[other.severity] || displayOrder(one) - displayOrder(other),
  );
  const grade = gradeOf(findings);
  const costs = costsOf(findings);
  const counts = new Map<Group, number>();
  for (const { group } of findings) counts.set(group, (counts.get(group) ?? 0) + 1);
  return {
    grade,
    score: scoreOf(findings, grade),
    summary: summaryOf(grade, findings),
    rulesetVersion,
    groups: groups.map((id) => ({
      id,
      name: keyedText(groupNames[id]),
      cost: costs.get(id) ?? 0,
      findings: counts.get(id) ?? 0,
    })),
    findings,
    tabLikelihood: tabLikelihoodOf(message),
    clientSupport: clientSupportOf(message).map(({ slug, feature, without, partly, uses, location }) => ({
      slug,
      feature,
      without,
      partly,
      uses,
      where: locate(location),
    })),
    notChecked: notCheckedByContent(input),
  };
}
