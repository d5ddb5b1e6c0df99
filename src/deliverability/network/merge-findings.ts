// Adds the findings of the network to an analysis of the content.
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import { type Analysis, answeredByNetwork, maxLocations } from '../judge/analyze.ts';
import { costsOf, gradeOf, scoreOf } from '../judge/grade.ts';
import { type EmailInput, type Finding, severities } from '../judge/model.ts';
import { summaryOf } from '../judge/summary.ts';
import type { NetworkFacts, Reach } from './facts.ts';
import { reachFindings } from './reach-findings.ts';
import { senderFindings } from './sender-findings.ts';

/** The analysis with more findings; grade, score, summary and groups follow from them. */
export const withFindings = <AnyAnalysis extends Analysis<KeyedText>>(
  analysis: AnyAnalysis,
  more: readonly Finding<KeyedText>[],
): AnyAnalysis => {
  const findings = [
    ...analysis.findings,
    ...more.map((finding) => ({ ...finding, where: finding.where.slice(0, maxLocations) })),
  ].sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
  const grade = gradeOf(findings);
  const costs = costsOf(findings);
  return {
    ...analysis,
    grade,
    score: scoreOf(findings, grade),
    summary: summaryOf(grade, findings),
    groups: analysis.groups.map((group) => ({
      ...group,
      cost: costs.get(group.id) ?? 0,
      findings: findings.filter((finding) => finding.group === group.id).length,
    })),
    findings,
  };
};

const countUnknown = (reaches: readonly Reach[]): number =>
  reaches.filter(({ state }) => state === 'unknown').length;

const stillUnknown = ({ links, images, leftOut, sender }: NetworkFacts): KeyedText[] => {
  const unknown = countUnknown(links) + countUnknown(images);
  const lines: KeyedText[] = [];
  if (unknown > 0) lines.push(keyedText('checks.notChecked.noAnswer', { count: unknown }));
  if (leftOut > 0) lines.push(keyedText('checks.notChecked.tooMany', { count: leftOut }));
  if (!sender) lines.push(keyedText('checks.notChecked.authenticationWithoutSender'));
  else {
    const unanswered = [
      sender.spf === 'unknown' ? 'SPF' : null,
      sender.dmarc.answer === 'unknown' ? 'DMARC' : null,
    ].filter((name) => name !== null);
    if (unanswered.length > 0)
      lines.push(keyedText('checks.notChecked.records', { records: unanswered, domain: sender.domain }));
    lines.push(keyedText('checks.notChecked.signature', { domain: sender.domain }));
  }
  return lines;
};

/**
 * The analysis after links and images were requested and name servers queried: its findings, grade and summary with
 * those of `facts`, and its unchecked items without those answered now. `input` is the analyzed email.
 */
export const withNetwork = <Some extends Analysis<KeyedText>>(
  analysis: Some,
  input: EmailInput,
  facts: NetworkFacts,
): Some => {
  const more = [...reachFindings(input, facts), ...(facts.sender ? senderFindings(facts.sender) : [])];
  return {
    ...withFindings(analysis, more),
    notChecked: [
      ...analysis.notChecked.filter(({ key }) => !answeredByNetwork.includes(key)),
      ...stillUnknown(facts),
    ],
  };
};
