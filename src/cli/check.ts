import { analysisInWords } from '#deliverability/judge/analysis-in-words.ts';
import { type Analysis, analyze } from '#deliverability/judge/analyze.ts';
import {
  type EmailInput,
  type Evidence,
  type Finding,
  type Grade,
  grades,
} from '#deliverability/judge/model.ts';
import { translatorFor } from '#text/translator.ts';

const columns = 100;
const labelWidth = 8;

const evidences: Record<Evidence, string> = {
  A: 'a provider or a standard says so',
  B: 'measured in public data',
  C: 'a rule of a filter',
  F: 'industry practice, not counted',
};

// Words of other people's emails end on a terminal, which must not obey them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: The pattern matches characters that a terminal executes.
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && indent + line.length + word.length >= columns) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].map((content) => ' '.repeat(indent) + content).join('\n');
}

function findingText({ id, severity, evidence, message, fix, where }: Finding): string {
  const locations = where.map(({ line, excerpt }) => wrapped(`line ${line}: ${excerpt}`, labelWidth));
  return [
    `${severity.padEnd(labelWidth)}${wrapped(message, labelWidth).trimStart()}`,
    wrapped(fix, labelWidth),
    ...locations,
    wrapped(`${id}; ${evidences[evidence]}`, labelWidth),
  ].join('\n');
}

function report({ grade, score, summary, findings, groups, notChecked }: Analysis, name: string): string {
  const parts = [`${name}: ${grade}, ${score} of 100\n${wrapped(summary, 0)}`];
  for (const group of groups) {
    const own = findings.filter((finding) => finding.group === group.id);
    if (own.length > 0) parts.push([`${group.name} (−${group.cost})`, ...own.map(findingText)].join('\n\n'));
  }
  parts.push(`Not checked\n${notChecked.map((line) => wrapped(line, 2)).join('\n')}`);
  return `${parts.join('\n\n')}\n`.replace(controlCharacters, '');
}

interface CheckOptions {
  /** Of the file. */
  name: string;
  minGrade: Grade;
  isJson: boolean;
}

/** The report, and whether the grade is good enough. */
export function runCheck(
  email: EmailInput,
  { name, minGrade, isJson }: CheckOptions,
): { text: string; isGood: boolean } {
  const analysis = analysisInWords(translatorFor('en'), analyze(email));
  const isGood = grades.indexOf(analysis.grade) <= grades.indexOf(minGrade);
  const text = isJson
    ? `${JSON.stringify({ file: name, passed: isGood, least: minGrade, ...analysis }, null, 2).replace(controlCharacters, '')}\n`
    : report(analysis, name);
  return { text, isGood };
}
