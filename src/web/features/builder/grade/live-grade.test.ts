import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Document, documentSchema } from '#email/document/document.ts';
import { type AnalysisRequest, type ContentAnalysis, readContent } from '#web/lib/analysis/read-content.ts';
import { type BuilderStore, createBuilderStore } from '../store/builder-store.ts';
import { createLiveGrader, type LiveGrader } from './live-grade.ts';

/** Answers when the test says so. */
const slowAnalyst = () => {
  const asked: { request: AnalysisRequest; answer: () => void; fail: () => void }[] = [];
  const analyze = (request: AnalysisRequest) =>
    new Promise<ContentAnalysis>((resolve, reject) => {
      asked.push({
        request,
        answer: () => resolve(readContent(request)),
        fail: () => reject(new Error('gone')),
      });
    });
  return { asked, make: () => ({ analyze, close: () => {} }) };
};

const withSubject = (subject: string): Document =>
  documentSchema.parse({
    settings: { subject },
    blocks: [{ id: 'a', type: 'text', content: 'The bowls are back.' }],
  });

let store: BuilderStore;
let slow: ReturnType<typeof slowAnalyst>;
let live: LiveGrader;
let leave: () => void;
const type = (subject: string) => store.change({ document: withSubject(subject) });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const answer = async (at: number) => {
  slow.asked[at]?.answer();
  await pass(0);
};
beforeEach(() => {
  vi.useFakeTimers();
  slow = slowAnalyst();
  store = createBuilderStore({ document: withSubject('Bowls'), name: '', templateId: null });
  live = createLiveGrader(store, { analyst: slow.make });
  leave = live.subscribe(() => {});
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

it('analyzes once at the start, and once after typing has paused', async () => {
  await pass(0);
  await answer(0);
  expect(live.get()).toMatchObject({ isStale: false, failed: false });
  for (const subject of ['N', 'Ne', 'New']) {
    type(subject);
    await pass(300);
  }
  expect(slow.asked).toHaveLength(1);
  expect(live.get()).toMatchObject({ isStale: true });
  expect(live.get().analysis).not.toBeNull();
  await pass(100);
  expect(slow.asked[1]?.request.email.subject).toBe('New');
});

it('runs one analysis at a time, and analyzes later changes next', async () => {
  await pass(0);
  type('LAST CHANCE FOR THE BOWLS');
  await pass(400);
  expect(slow.asked).toHaveLength(1);
  await answer(0);
  expect(live.get().isStale).toBe(true);
  expect(slow.asked).toHaveLength(2);
  await answer(1);
  expect(live.get().isStale).toBe(false);
  expect(live.get().analysis?.findings.map(({ id }) => id)).toContain('subject-caps');
});

it('an empty email has no grade, even when an answer comes late', async () => {
  await pass(0);
  store.change({ document: documentSchema.parse({ blocks: [] }) });
  expect(live.get()).toMatchObject({ isEmpty: true, analysis: null, isStale: false });
  await answer(0);
  await pass(400);
  expect(live.get()).toMatchObject({ isEmpty: true, analysis: null });
  expect(slow.asked).toHaveLength(1);
});

it('a failure leaves the last answer visible, and can be retried', async () => {
  await pass(0);
  slow.asked[0]?.fail();
  await pass(0);
  expect(live.get()).toMatchObject({ failed: true, analysis: null });
  live.again();
  await pass(0);
  await answer(1);
  expect(live.get()).toMatchObject({ failed: false, isStale: false });
});

it('analyzes again when the words around the blocks have changed, and only then', async () => {
  await pass(0);
  await answer(0);
  const writing = { writer: { person: { firstName: 'Ann' }, brand: null }, customFonts: [] };
  live.setWriting(writing);
  await pass(400);
  expect(slow.asked[1]?.request.email.html).toContain('the Ann team');
  expect(slow.asked[1]?.request.email.text).toContain('the Ann team');
  await answer(1);
  live.setWriting({ ...writing, writer: { ...writing.writer } });
  await pass(400);
  expect(slow.asked).toHaveLength(2);
});

it('pauses while no component shows it', async () => {
  leave();
  type('Anything');
  await pass(1_000);
  expect(slow.asked).toHaveLength(0);
});
