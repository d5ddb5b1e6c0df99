import { expect, test } from 'vitest';
import type { Template } from '#contract/emails/templates.ts';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import { nextState } from './saver-states.ts';

const document = insertBlock(emptyDocument(), newBlock('text', 'a'), 0);
const email = {
  document,
  name: 'Spring',
  dirty: true,
  templateId: 't1',
  designId: null,
  saveStatus: { kind: 'resting' as const },
};
const facts = { session: 'open' as const, failures: 0, refused: null, sinceLastSaveMs: 60_000 };
const conflict = { kind: 'changed-elsewhere' as const, theirs: {} as Template };

test.each([
  ['closed until it is started', email, { ...facts, session: 'closed' as const }],
  ['signed-out when the session has ended', email, { ...facts, session: 'signed-out' as const }],
  ['idle when everything is saved', { ...email, dirty: false }, facts],
  ['idle for a new email without a block', { ...email, templateId: null, document: emptyDocument() }, facts],
  ['idle for a design, which is saved only by hand', { ...email, templateId: null, designId: 'd1' }, facts],
  ['conflict while the user decides', { ...email, saveStatus: conflict }, facts],
  [
    'conflict also after the user has undone everything',
    { ...email, saveStatus: conflict, dirty: false },
    facts,
  ],
  ['refused for the email that was refused', email, { ...facts, refused: { document, name: 'Spring' } }],
  [
    'refused also after saves without an answer',
    email,
    { ...facts, failures: 2, refused: { document, name: 'Spring' } },
  ],
])('the saver is %s', (title, given, known) => {
  expect(nextState(given, known)).toEqual({ kind: title.split(' ')[0] });
});

test('it waits 1.5 seconds after a change, and two seconds after the last save', () => {
  expect(nextState(email, facts)).toEqual({ kind: 'waiting', delayMs: 1_500 });
  expect(nextState(email, { ...facts, sinceLastSaveMs: 100 })).toEqual({ kind: 'waiting', delayMs: 1_900 });
});

test('it waits again when a refused email has changed', () => {
  const refused = { document, name: 'Autumn' };
  expect(nextState(email, { ...facts, refused })).toMatchObject({ kind: 'waiting' });
});

test('it waits for a new email with a block', () => {
  expect(nextState({ ...email, templateId: null }, facts)).toMatchObject({ kind: 'waiting' });
});

test('it retries after 2, 4, 8 and 16 seconds, and then every 30', () => {
  const delays = [1, 2, 3, 4, 5, 6].map((failures) => nextState(email, { ...facts, failures }));
  expect(delays).toEqual(
    [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].map((delayMs) => ({ kind: 'retrying', delayMs })),
  );
});
