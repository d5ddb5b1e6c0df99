import { expect, test } from 'vitest';
import { firstSteps, isFinished } from './first-steps.ts';

const done = {
  madeEmail: false,
  exported: false,
  sentTest: false,
  saidWhereItArrived: false,
  connectedSending: false,
  reportsEvents: false,
  addedPeople: false,
  sentCampaign: false,
};
const nothing = { done, draft: null, lastTemplateId: null };
const nameless = { company: null };

const actionsOf = (steps: ReturnType<typeof firstSteps>) =>
  steps.map(({ action }) => (action.kind === 'screen' ? action.href : action.kind));

test('each step opens in place or leads to one screen', () => {
  expect(actionsOf(firstSteps(nothing, nameless, true))).toEqual([
    'name-shop',
    '/builder',
    'connect-sandbox',
    '/esp?tab=contacts',
    'new-campaign',
  ]);
  const draft = { id: 'c1', name: 'Gifts', isSample: false };
  expect(actionsOf(firstSteps({ ...nothing, draft, lastTemplateId: 'a b' }, nameless, false))).toEqual([
    'name-shop',
    '/builder/a%20b',
    '/esp?tab=settings',
    '/esp?tab=contacts',
    '/esp/campaigns/c1',
  ]);
  const sample = { ...draft, isSample: true };
  expect(actionsOf(firstSteps({ ...nothing, draft: sample }, nameless, false))[4]).toBe('/esp/campaigns/c1');
  // An email of one's own comes before the draft of the sample shop.
  expect(actionsOf(firstSteps({ ...nothing, draft: sample, lastTemplateId: 'a' }, nameless, false))[4]).toBe(
    'new-campaign',
  );
});

test('facts make a step done', () => {
  const doneIn = (steps: ReturnType<typeof firstSteps>) =>
    steps.filter(({ isDone }) => isDone).map(({ key }) => key);
  expect(doneIn(firstSteps(nothing, { company: ' ' }, true))).toEqual([]);
  const some = firstSteps({ ...nothing, done: { ...done, addedPeople: true } }, { company: 'Bowls' }, true);
  expect(doneIn(some)).toEqual(['namedShop', 'addedPeople']);
  expect(isFinished(some)).toBe(false);
  const all = {
    ...done,
    madeEmail: true,
    connectedSending: true,
    reportsEvents: true,
    addedPeople: true,
    sentCampaign: true,
  };
  expect(isFinished(firstSteps({ ...nothing, done: all }, { company: 'Bowls' }, true))).toBe(true);
});
