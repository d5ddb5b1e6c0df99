// Adds the findings of the network to an analysis of the content.
import { type Analysis, maxLocations } from '../judge/analyze.ts';
import { costsOf, gradeOf, scoreOf } from '../judge/grade.ts';
import { type EmailInput, type Finding, severities } from '../judge/model.ts';
import { summaryOf } from '../judge/summary.ts';
import type { NetworkFacts, Reach } from './facts.ts';
import { reachFindings } from './reach-findings.ts';
import { senderFindings } from './sender-findings.ts';

/** The analysis with more findings; grade, score, summary and groups follow from them. */
export const withFindings = <AnyAnalysis extends Analysis>(
  analysis: AnyAnalysis,
  more: readonly Finding[],
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

const stillUnknown = ({ links, images, leftOut, sender }: NetworkFacts): string[] => {
  const unknown = countUnknown(links) + countUnknown(images);
  const lines: string[] = [];
  if (unknown > 0)
    lines.push(
      unknown === 1
        ? 'One address that did not answer in time or does not talk to programs. Try it by hand.'
        : `${unknown} addresses that did not answer in time or do not talk to programs. Try them by hand.`,
    );
  if (leftOut > 0) lines.push(`${leftOut} more addresses: there were too many to try.`);
  if (!sender) lines.push('SPF, DKIM and DMARC of your domain: no sender was given.');
  else {
    const unanswered = [
      sender.spf === 'unknown' ? 'SPF' : null,
      sender.dmarc.answer === 'unknown' ? 'DMARC' : null,
    ].filter((name) => name !== null);
    if (unanswered.length > 0)
      lines.push(`${unanswered.join(' and ')} of ${sender.domain}: its name servers did not answer.`);
    lines.push(
      `Whether the signature of an email from ${sender.domain} is valid. That shows only in an email that was sent.`,
    );
  }
  return lines;
};

/** Items of `notChecked` that the network answers. */
const answeredBy = /SPF, DKIM and DMARC|[Ww]hether links and images can be reached/;

/**
 * The analysis after links and images were requested and name servers queried: its findings, grade and summary with
 * those of `facts`, and its unchecked items without those answered now. `input` is the analyzed email.
 */
export const withNetwork = <Some extends Analysis>(
  analysis: Some,
  input: EmailInput,
  facts: NetworkFacts,
): Some => {
  const more = [...reachFindings(input, facts), ...(facts.sender ? senderFindings(facts.sender) : [])];
  return {
    ...withFindings(analysis, more),
    notChecked: [...analysis.notChecked.filter((line) => !answeredBy.test(line)), ...stillUnknown(facts)],
  };
};
