import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { sampleCampaign } from '../../../../../../test/support/samples/sample-campaign.ts';
import { createDraftSaver } from './draft-saver.ts';
import type { DraftPart } from './draft-values.ts';

const outdated = new Error('outdated');
let server: Campaign;
let sent: DraftPart[];
let fault: Error | null;
let minute = 0;

const store = (change: DraftPart): Campaign => {
  minute += 1;
  server = { ...server, ...change, updatedAt: new Date(Date.UTC(2026, 10, 2, 9, minute)).toISOString() };
  if (change.subject !== undefined) server.subject = change.subject.trim();
  return server;
};

const begin = () =>
  createDraftSaver(server, {
    send: async ({ seenUpdatedAt, ...change }) => {
      sent.push(change);
      if (fault) throw fault;
      if (seenUpdatedAt !== server.updatedAt) throw outdated;
      return store(change);
    },
    reload: async () => server,
    isOutdated: (error) => error === outdated,
    errorsOf: () => ({}),
    check: ({ subject }) => {
      const errors: Record<string, string> = {};
      if (subject === '') errors.subject = 'Enter a subject.';
      return errors;
    },
    onSaved: () => undefined,
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  server = sampleCampaign('c1', 'draft');
  sent = [];
  fault = null;
});
afterEach(() => vi.useRealTimers());

test('a change is saved once within two seconds, and what is typed stays as it is typed', async () => {
  const saver = begin();
  saver.change('subject', { subject: 'Tea' });
  saver.change('subject', { subject: 'Tea is ' });
  expect(saver.snapshot().states.subject).toEqual({ kind: 'waiting' });
  await pass(2_000);
  expect(sent).toEqual([{ subject: 'Tea is ' }]);
  expect(server.subject).toBe('Tea is');
  saver.see(server);
  expect(saver.snapshot()).toMatchObject({
    values: { subject: 'Tea is ' },
    states: { subject: { kind: 'saved' } },
  });
  saver.settle('subject');
  expect(saver.snapshot().values.subject).toBe('Tea is');
});

test('a change of another user to other values is no conflict, and is kept', async () => {
  const saver = begin();
  saver.change('subject', { subject: 'Mine' });
  store({ preheader: 'Theirs' });
  await pass(2_000);
  expect(server).toMatchObject({ subject: 'Mine', preheader: 'Theirs' });
});

test.each([
  ['my own', 'Mine', (saver: ReturnType<typeof begin>) => saver.keepMine('subject')],
  ['theirs', 'Theirs', (saver: ReturnType<typeof begin>) => saver.takeTheirs('subject')],
])('of two changes of the same text a person chooses %s', async (_, result, choose) => {
  const saver = begin();
  saver.change('subject', { subject: 'Mine' });
  store({ subject: 'Theirs' });
  await pass(2_000);
  expect(saver.snapshot()).toMatchObject({
    values: { subject: 'Mine' },
    states: { subject: { kind: 'conflict', theirs: { subject: 'Theirs' } } },
  });
  expect(server.subject).toBe('Theirs');
  void choose(saver);
  await pass(100);
  expect(server.subject).toBe(result);
  expect(saver.snapshot().values.subject).toBe(result);
  expect(saver.hasUnsaved()).toBe(false);
});

test('my own is kept too when it is what both began with', async () => {
  const saver = begin();
  const { subject } = server;
  saver.change('subject', { subject: 'Mine' });
  store({ subject: 'Theirs' });
  await pass(2_000);
  saver.change('subject', { subject });
  await saver.keepMine('subject');
  expect(server.subject).toBe(subject);
});

test('a conflict about one text keeps the other texts of its row', async () => {
  const saver = begin();
  saver.change('subject', { preheader: 'Saved by me' });
  await pass(2_000);
  saver.change('subject', { subject: 'Mine' });
  store({ subject: 'Theirs', preheader: 'Theirs' });
  await pass(2_000);
  expect(saver.snapshot().values).toMatchObject({ subject: 'Mine', preheader: 'Theirs' });
  saver.change('subject', { preheader: 'Typed since' });
  await saver.takeTheirs('subject');
  expect(server).toMatchObject({ subject: 'Theirs', preheader: 'Typed since' });
  expect(saver.snapshot().values).toMatchObject({ subject: 'Theirs', preheader: 'Typed since' });
});

test('a conflict ends when the other user takes the change back', async () => {
  const saver = begin();
  const { subject } = server;
  saver.change('subject', { subject: 'Mine' });
  saver.see(store({ subject: 'Theirs' }));
  expect(saver.snapshot().states.subject?.kind).toBe('conflict');
  saver.see(store({ subject }));
  expect(saver.snapshot().states.subject).toEqual({ kind: 'waiting' });
  await saver.flush();
  expect(server.subject).toBe('Mine');
});

test('a failed save keeps the text, and a later one saves it', async () => {
  const saver = begin();
  fault = new Error('down');
  saver.change('from', { fromName: 'Mara Lind' });
  await pass(2_000);
  expect(saver.snapshot()).toMatchObject({
    values: { fromName: 'Mara Lind' },
    states: { from: { kind: 'failed', error: fault } },
  });
  fault = null;
  await saver.save('from');
  expect(server.fromName).toBe('Mara Lind');
});

test('an unfit value is not sent, and says why when its field is left', async () => {
  const saver = begin();
  saver.change('subject', { subject: '' });
  await pass(2_000);
  expect(saver.snapshot().states.subject).toEqual({ kind: 'waiting' });
  await saver.flush();
  expect(saver.snapshot().states.subject).toMatchObject({ kind: 'invalid' });
  expect(sent).toEqual([]);
});

test('leaving the page saves at once, and rows save one after the other', async () => {
  const saver = begin();
  saver.change('subject', { subject: 'Mine' });
  saver.change('to', { everyone: false });
  await saver.flush();
  expect(sent).toEqual([{ subject: 'Mine' }, { everyone: false }]);
  expect(server).toMatchObject({ subject: 'Mine', everyone: false });
});

test('what was saved here and changed elsewhere afterwards shows as it is now', async () => {
  const saver = begin();
  saver.change('subject', { subject: 'Mine' });
  await pass(2_000);
  saver.see(store({ subject: 'Theirs' }));
  expect(saver.snapshot().values.subject).toBe('Theirs');
});
