import { checks } from './checks.ts';
import { costOf, gradeOf, scoreOf } from './grade.ts';
import { readMessage } from './message.ts';
import {
  type EmailInput,
  type Finding,
  type Grade,
  type Group,
  groups,
  rulesetVersion,
  severities,
} from './model.ts';

export interface Analysis {
  grade: Grade;
  /** 0 to 100. */
  score: number;
  rulesetVersion: string;
  groups: { id: Group; name: string; cost: number; findings: number }[];
  /** The gravest first. */
  findings: Finding[];
  /** What no look at the content can tell. */
  notChecked: string[];
}

const names: Record<Group, string> = {
  subject: 'Subject and preheader',
  sender: 'Sender and headers',
  hidden: 'Hidden content',
  content: 'Text and pictures',
  words: 'Wording',
  links: 'Links',
  html: 'HTML',
  'text-part': 'Plain text part',
  accessibility: 'Accessibility',
  compliance: 'Rules for senders',
};

const notChecked = [
  'The reputation of your domain and of the servers that send for you.',
  'SPF, DKIM and DMARC of your domain.',
  'How each reader dealt with your earlier emails.',
  'Whether links and pictures can be reached.',
  'Text that only a style sheet hides.',
];

const maxPlaces = 5;

/** The same email gives the same answer. */
export function analyze(input: EmailInput): Analysis {
  const message = readMessage(input);
  const findings: Finding[] = [];
  for (const { id, group, severity, evidence, look } of checks) {
    const hit = look(message);
    if (!hit) continue;
    findings.push({
      id,
      group,
      severity: hit.severity ?? severity,
      evidence,
      message: hit.message,
      fix: hit.fix,
      where: (hit.where ?? []).slice(0, maxPlaces),
    });
  }
  findings.sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
  return {
    grade: gradeOf(findings),
    score: scoreOf(findings),
    rulesetVersion,
    groups: groups.map((id) => ({
      id,
      name: names[id],
      cost: costOf(findings, id),
      findings: findings.filter((finding) => finding.group === id).length,
    })),
    findings,
    notChecked: [
      ...notChecked,
      ...(input.subject === undefined ? ['The subject: none was given.'] : []),
      ...(input.text === undefined ? ['The plain text part: none was given.'] : []),
    ],
  };
}
