// Writes the models that the product ships: node bench/deliverability/train.ts <folder> <YYYY-MM-DD>
import { writeFile } from 'node:fs/promises';
import { rulesetVersion } from '../../src/deliverability/judge/model.ts';
import { calibration, priorOdds } from './calibration.ts';
import { readMessages, readTemplates } from './corpus.ts';
import { type Logistic, logitOf, probability, type Row } from './logistic.ts';
import { seeded } from './seeded-random.ts';
import { crossValidated, train } from './splits.ts';
import { designRows, gmailTabRows, namesFor, spamRows } from './tasks.ts';

const seed = 20_261_121;
const target = `${import.meta.dirname}/../../src/deliverability/tabs/model`;
const [folder = '', date = ''] = process.argv.slice(2);
const rounded = (value: number): number => Number(value.toPrecision(5));

/** What the product needs, without the features of zero weight. */
const shipped = (model: Logistic, names: readonly string[], slope = 1, shift = 0) => ({
  intercept: rounded(model.intercept * slope + shift),
  features: names.flatMap((name, at) => {
    const weight = rounded((model.weights[at] ?? 0) * slope);
    const [mean, scale] = [rounded(model.means[at] ?? 0), rounded(model.scales[at] ?? 1)];
    return weight === 0 ? [] : [{ name, mean, scale, weight }];
  }),
});

/** Synthetic rows with the scores of the training code: a test compares the product's scores with them. */
const vectorsFor = ({ intercept, features }: ReturnType<typeof shipped>) =>
  [-4, -1, 0, 0.5, 2, 5].map((steps, turn) => {
    const values = Object.fromEntries(
      features.map(({ name, mean, scale }, at) => [
        name,
        (at + turn) % 7 === 3 ? null : rounded(mean + scale * steps * (((at * 5 + turn) % 4) - 1)),
      ]),
    );
    const logit = logitOf(
      {
        intercept,
        means: features.map(({ mean }) => mean),
        scales: features.map(({ scale }) => scale),
        weights: features.map(({ weight }) => weight),
      },
      features.map(({ name }) => values[name] ?? null),
    );
    return { values, p: rounded(probability(logit)) };
  });

const messages = await readMessages(folder);
const templates = await readTemplates(folder);
const write = (name: string, content: unknown): Promise<void> =>
  writeFile(`${target}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`);

const all = spamRows(messages);
const designs = designRows(templates);
const spam = train([...all, ...designs], seed);
const line = calibration(all, crossValidated(all, designs, seed));
const spamModel = shipped(spam.model, namesFor('spam'), line.slope, line.shift + Math.log(priorOdds));
await write('spam-model', {
  rulesetVersion,
  date,
  trainedOn: `${all.filter(({ isPositive }) => isPositive).length} HTML spam messages (SpamAssassin public corpus 2002, CSDMC 2010), ${all.filter(({ isPositive }) => !isPositive).length} wanted HTML messages (the same two, and the inbox of one Gmail account in 2019) and ${designs.length} public email designs as wanted mail. p holds when one email in twenty is spam.`,
  ...spamModel,
});

const tabs = gmailTabRows(messages);
const { model } = train(tabs, seed);
const logits = crossValidated(tabs, [], seed);
const grid = [-3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3];
const answersOf = (rows: readonly Row[], values: readonly number[]): number[] => {
  const { slope, shift } = calibration(rows, values);
  return grid.map((logit) => probability(slope * logit + shift));
};
const random = seeded(seed);
const groups = [...Map.groupBy(tabs.keys(), (at) => tabs[at]?.group ?? '').values()];
const drawn = Array.from({ length: 1000 }, () => {
  const picks = groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? []);
  return answersOf(
    picks.flatMap((at) => tabs[at] ?? []),
    picks.map((at) => logits[at] ?? 0),
  );
});
const quantile = (at: number, fraction: number): number =>
  drawn.map((answers) => answers[at] ?? 0).sort((one, other) => one - other)[
    Math.floor(drawn.length * fraction)
  ] ?? 0;
const promotionModel = shipped(model, namesFor('promotion'));
await write('promotion-model', {
  rulesetVersion,
  date,
  trainedOn: `${tabs.length} newsletters that one Gmail account received in October 2019, by the tab that Gmail put them in.`,
  basis: `Learned from ${tabs.length} newsletters in one Gmail account of 2019; with senders it had not met it was right in about 7 of 10. Gmail decides mostly by the history of the sender and by what each reader does, so content alone cannot promise a tab.`,
  ...promotionModel,
  range: answersOf(tabs, logits).map((p, at) => ({
    logit: grid[at] ?? 0,
    p: rounded(p),
    low: rounded(quantile(at, 0.025)),
    high: rounded(quantile(at, 0.975)),
  })),
});
await write('vectors', { spam: vectorsFor(spamModel), promotion: vectorsFor(promotionModel) });
console.log({ spam: spam.regularization, calibration: line });
