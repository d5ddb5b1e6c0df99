import { expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu.ts';
import { spamReasons } from '../../checks/model/spam-reasons.ts';
import { analyze } from '../../judge/analyze.ts';
import { type GradedFinding, gradeOf, scoreOf } from '../../judge/grade.ts';
import { readMessage } from '../../message/message.ts';
import { features, featureValuesOf, measureFeatures } from '../features.ts';
import promotionModel from './promotion-model.json' with { type: 'json' };
import { scoreWith } from './scorer.ts';
import spamModel from './spam-model.json' with { type: 'json' };
import vectors from './vectors.json' with { type: 'json' };

const personalEmail = `Hi Ann, we fired the last bowls of the year, and they have turned out better than any before.
  I would love to hear which of them you would keep. Could you write back, so that I can set one aside?`;
const pitch = `Congratulations! You have been selected. Click here to lose weight with herbal pills, 100% guaranteed and
  risk free. Bad credit? Refinance your mortgage and earn extra cash from home. To be removed click here. `;
const page = (text: string, host = 'shop.test') => `<p>${text}</p><a href="https://${host}/">See more</a>`;
const pOf = (html: string, subject?: string) =>
  scoreWith(spamModel, featureValuesOf(readMessage({ html, subject })));

it.each([
  ['spam', spamModel, vectors.spam],
  ['promotion', promotionModel, vectors.promotion],
] as const)('the %s model gives the probabilities that the training wrote', (_, model, known) => {
  for (const { values, p } of known) {
    const row = features.map(({ name }) => (values as Record<string, number | null>)[name] ?? null);
    expect(scoreWith(model, (at) => row[at] ?? null).p).toBeCloseTo(p, 4);
  }
});

it('every weight has the direction of its feature', () => {
  for (const [use, model] of [
    ['spam', spamModel],
    ['promotion', promotionModel],
  ] as const)
    for (const { name, weight } of model.features) {
      const sign = features.find((feature) => feature.name === name)?.directions[use] ?? 0;
      expect(weight * sign, name).toBeGreaterThan(0);
    }
});

it('spam gets a high probability with reasons, and a personal email a low one', () => {
  expect(pOf(page(personalEmail), 'The last bowls of the year').p).toBeLessThan(0.1);
  const { p, reasons } = pOf(page(pitch, 'offers7x4.biz'), 'You WON $5000!!');
  expect(p).toBeGreaterThan(0.8);
  expect(reasons).toHaveLength(3);
  const finding = analyze({ html: page(pitch, 'offers7x4.biz'), subject: 'You WON $5000!!' }).findings.find(
    ({ id }) => id === 'spam-model',
  );
  expect(finding).toMatchObject({ group: 'model', severity: 'high' });
  expect(finding?.message.values?.traits).toEqual(reasons.map((name) => ({ key: spamReasons.get(name) })));
});

it('neither an honest offer with an image nor a top-level domain alone is suspected', () => {
  const offer = `Our spring sale begins today. Save 20% on every bowl until Sunday, with free shipping on orders over $50.
    Each piece is made by hand in our studio and signed by the potter. Shop the new collection, or visit us in the
    workshop this weekend for a cup of tea. We cannot wait to see you there.`;
  const image =
    '<a href="https://shop.test/sale"><img src="https://shop.test/a.jpg" width="600" height="300"></a>';
  expect(pOf(`${image}${page(offer)}`, 'Save 20% this weekend!').p).toBeLessThan(0.5);
  expect(pOf(page(personalEmail, 'studio.biz'), 'The last bowls').p).toBeLessThan(0.5);
});

it('every feature of the spam model is a reason in words', () => {
  expect(spamModel.features.filter(({ name }) => !spamReasons.has(name))).toEqual([]);
});

it('the same email gives the same values, and a missing subject gives null', () => {
  const row = () => measureFeatures(readMessage({ html: page(pitch, 'offers7x4.biz') }));
  expect(row()).toEqual(row());
  const names = features.map(({ name }) => name);
  expect(row()[names.indexOf('subject_amounts')]).toBeNull();
  expect(new Set(names).size).toBe(names.length);
});

it('a more suspicious value of a feature never lowers the probability', () => {
  const measured = measureFeatures(readMessage({ html: page(personalEmail), subject: 'Bowls' }));
  for (const [at, { directions, name }] of features.entries()) {
    if (!directions.spam) continue;
    const more = measured.map((value, index) =>
      index === at ? (value ?? 0) + (directions.spam ?? 0) : value,
    );
    const pWith = (row: typeof measured) => scoreWith(spamModel, (index) => row[index] ?? null).p;
    expect(pWith(more), name).toBeGreaterThanOrEqual(pWith(measured));
  }
});

const finding = (group: GradedFinding['group'], severity: GradedFinding['severity']): GradedFinding => ({
  group,
  severity,
  evidence: 'A',
});

it('the spam model costs at most 15 points and alone never lowers a grade below C', () => {
  const suspicion = finding('model', 'high');
  expect(scoreOf([suspicion, suspicion])).toBe(85);
  const shown = [finding('subject', 'high'), finding('words', 'high'), finding('links', 'medium')];
  expect(scoreOf(shown)).toBe(63);
  expect(gradeOf([...shown, suspicion])).toBe('C');
  const worse = [...shown, finding('html', 'medium')];
  expect(gradeOf(worse)).toBe('D');
  expect(scoreOf([...worse, suspicion])).toBeLessThan(scoreOf(worse));
});

it('an offer of shoes in sizes is not taken for spam', () => {
  const shoes =
    'The new walking boots come in size 38 to 46, the shaft is 6 inches high and a pair weighs 2 pounds. The natural leather is easy to clean. Fast and simple: reply to this letter and our shop will put your size aside for you until Saturday.';
  const { p } = scoreWith(
    spamModel,
    featureValuesOf(readMessage({ html: page(shoes), subject: 'Boots in your size' })),
  );
  expect(p).toBeLessThan(0.25);
});

it('features of repeated text take linear time', () => {
  for (const shape of ['1,', '<a ', 'a ', '&#65;', 'x<!--', '<a href=', 'hi ', 'align ', '= ']) {
    const message = readMessage({ html: `<p>${shape.repeat(30_000)}</p>`, subject: shape.repeat(400) });
    const cost = cpuMs(() => {
      measureFeatures(message);
    });
    expect(cost, shape).toBeLessThan(1_000);
  }
});
