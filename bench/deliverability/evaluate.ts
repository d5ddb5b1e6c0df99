// The tables of docs/deliverability-model.md: node bench/deliverability/evaluate.ts <folder> [--spamassassin <file>]
import { readFile } from 'node:fs/promises';
import { analyze } from '../../src/deliverability/judge/analyze.ts';
import { type GradedFinding, gradeOf } from '../../src/deliverability/judge/grade.ts';
import { calibration, priorOdds } from './calibration.ts';
import { readMessages, readTemplates } from './corpus.ts';
import { probability } from './logistic.ts';
import { auc, balancedAccuracy, interval, recallAtFivePercent, type Scored } from './metrics.ts';
import { crossValidated, unseenLogits } from './splits.ts';
import { designRows, gmailSpamRows, gmailTabRows, spamRows, type TaskRow, templateRows } from './tasks.ts';

const seed = 20_261_121;
const [folder = '', , scoresFile] = process.argv.slice(2);
const messages = await readMessages(folder);
const templates = await readTemplates(folder);
const filterScores = new Map<string, { raw: number; content: number }>();
if (scoresFile)
  for (const line of (await readFile(scoresFile, 'utf8')).split('\n').filter(Boolean)) {
    const { path, raw, content } = JSON.parse(line);
    filterScores.set(path, { raw, content });
  }

const digits = (value: number): string => value.toFixed(3);
const cell = (rows: readonly Scored[], metric: (rows: readonly Scored[]) => number): string => {
  const [low, high] = interval(rows, metric, seed);
  return `${digits(metric(rows))} [${digits(low)}, ${digits(high)}]`;
};
const scored = (rows: readonly TaskRow[], scores: readonly number[]): Scored[] =>
  rows.map(({ isPositive, group }, at) => ({ score: scores[at] ?? 0, isPositive, group }));

function spamAssassinCells(rows: readonly TaskRow[]): string {
  if (!scoresFile) return '';
  const shown = (['content', 'raw'] as const).map((kind) => {
    const bySpamAssassin = scored(
      rows,
      rows.map(({ sample }) => filterScores.get(sample.path)?.[kind] ?? 0),
    );
    return `${digits(auc(bySpamAssassin))}, ${digits(balancedAccuracy(bySpamAssassin, 4.999))}, ${digits(recallAtFivePercent(bySpamAssassin))}`;
  });
  return ` ${shown.join(' | ')} |`;
}

function report(name: string, rows: readonly TaskRow[], logits: readonly number[]): void {
  const byModel = scored(rows, logits);
  const positives = rows.filter(({ isPositive }) => isPositive).length;
  const groups = new Set(rows.map(({ group }) => group)).size;
  console.log(
    `| ${name} | ${positives} / ${rows.length - positives} (${groups}) | ${cell(byModel, auc)} | ${cell(byModel, (some) => balancedAccuracy(some, 0))} | ${cell(byModel, recallAtFivePercent)} |${spamAssassinCells(rows)}`,
  );
}

console.log(
  `| task | positive / negative (groups) | AUC | balanced accuracy | recall at 5 % |${scoresFile ? ' SpamAssassin, content | as sent |' : ''}`,
);
console.log(`|---|---|---|---|---|${scoresFile ? '---|---|' : ''}`);

const all = spamRows(messages);
const from = (source: string): TaskRow[] => all.filter(({ sample }) => sample.source === source);
const not = (rows: readonly TaskRow[]): TaskRow[] => all.filter((row) => !rows.includes(row));
const wanted = (rows: readonly TaskRow[]): TaskRow[] => rows.filter(({ isPositive }) => !isPositive);
const unwanted = (rows: readonly TaskRow[]): TaskRow[] => rows.filter(({ isPositive }) => isPositive);
const test = (name: string, training: readonly TaskRow[], rows: readonly TaskRow[]): void =>
  report(name, rows, unseenLogits([...training, ...publicDesigns], rows, seed));

const publicDesigns = designRows(templates);
const byGroup = crossValidated(all, publicDesigns, seed);
report('spam against wanted HTML mail, unseen sender', all, byGroup);
const old = all.filter(({ sample }) => sample.source !== 'gmail2019');
report('the same, 2002-2010 only', old, crossValidated(old, publicDesigns, seed));
const sa = from('sa2002');
const cs = from('csdmc2010');
const gm = from('gmail2019');
test('unseen source: sa2002', not(sa), sa);
test('unseen source: csdmc2010', not(cs), cs);
report('unseen source: sa2002, without the designs', sa, unseenLogits(not(sa), sa, seed));
report('unseen source: csdmc2010, without the designs', cs, unseenLogits(not(cs), cs, seed));
test('unseen sources: csdmc2010 spam, gmail2019 wanted', [...sa, ...wanted(cs)], [...unwanted(cs), ...gm]);
test('unseen sources: sa2002 spam, gmail2019 wanted', cs, [...unwanted(sa), ...gm]);

const early = all.filter(({ sample }) => sample.source !== 'gmail2019' && sample.year <= 2004);
const late = all.filter(({ sample }) => sample.source === 'csdmc2010' && sample.year > 2004);
test('eras: 2001-2004 to 2007-2010', early, late);
test('eras: 2007-2010 to 2001-2004', late, early);
const gmailSpam = gmailSpamRows(messages);
test('eras: 2002-2010 to Gmail spam against inbox 2019', old, gmailSpam);
test('eras: Gmail spam against inbox 2019 to 2002-2010', gmailSpam, old);
report('Gmail spam against inbox, unseen sender', gmailSpam, crossValidated(gmailSpam, [], seed));

const tabs = gmailTabRows(messages);
const designs = templateRows(templates);
report('Gmail promotions against primary and updates, unseen sender', tabs, crossValidated(tabs, [], seed));
report('the same, learning from templates too', tabs, crossValidated(tabs, designs, seed));
report('the same, learning from templates only', tabs, unseenLogits(designs, tabs, seed));
const byCollection = (always: readonly TaskRow[]): number[] => {
  const logits = designs.map(() => 0);
  for (const source of new Set(designs.map(({ sample }) => sample.source))) {
    const held = designs.filter(({ sample }) => sample.source === source);
    const rest = designs.filter(({ sample }) => sample.source !== source);
    const answers = unseenLogits([...rest, ...always], held, seed);
    for (const [index, row] of held.entries()) logits[designs.indexOf(row)] = answers[index] ?? 0;
  }
  return logits;
};
report('templates promotional against transactional, unseen collection', designs, byCollection([]));
report('the same, learning from Gmail too', designs, byCollection(tabs));
report('the same, learning from Gmail only, as shipped', designs, unseenLogits(tabs, designs, seed));

// The rest is as shipped: a probability for a prior of one spam email in twenty.
const line = calibration(all, byGroup);
const shippedP = (logit: number): number =>
  probability(line.slope * logit + line.shift + Math.log(priorOdds));
const designLogits = publicDesigns.map(() => 0);
for (const source of new Set(publicDesigns.map(({ group }) => group))) {
  const held = publicDesigns.filter(({ group }) => group === source);
  const answers = unseenLogits([...all, ...publicDesigns], held, seed);
  for (const [index, row] of held.entries()) designLogits[publicDesigns.indexOf(row)] = answers[index] ?? 0;
}
const judged = [
  ...all.map((row, at) => ({ row, p: shippedP(byGroup[at] ?? 0) })),
  ...publicDesigns.map((row, at) => ({ row, p: shippedP(designLogits[at] ?? 0) })),
];

/** The grade if only these groups were checked. The model is the one that has not seen the sender. */
const spamGroups = ['subject', 'hidden', 'words', 'links', 'model'];
function spamGrade({ sample }: TaskRow, p: number): string {
  const { html, subject } = sample.message;
  const findings: GradedFinding[] = analyze({ html, subject }).findings.filter(
    ({ id, group }) => spamGroups.includes(group) && id !== 'spam-model',
  );
  if (p > 0.5)
    findings.push({
      group: 'model',
      severity: p > 0.8 ? 'high' : 'medium',
      evidence: 'B',
    });
  return gradeOf(findings);
}

console.log('\n| unseen sender | p > 0.5 | p > 0.8 | D or F by subject, hidden, words, links and model |');
console.log('|---|--:|--:|--:|');
const reportGrades = (name: string, keep: (row: TaskRow) => boolean): void => {
  const some = judged.filter(({ row }) => keep(row));
  const above = (limit: number): number => some.filter(({ p }) => p > limit).length;
  const low = some.filter(({ row, p }) => ['D', 'F'].includes(spamGrade(row, p))).length;
  console.log(`| ${name} (${some.length}) | ${above(0.5)} | ${above(0.8)} | ${low} |`);
};
reportGrades('hard_ham 2002', ({ sample }) => sample.label === 'hard_ham');
reportGrades('ham 2002 and 2010', ({ sample }) => sample.label.startsWith('ham'));
reportGrades('Gmail inbox 2019', ({ sample }) => sample.source === 'gmail2019');
reportGrades('public designs, unseen collection', (row) => publicDesigns.includes(row));
reportGrades('spam', ({ isPositive }) => isPositive);
