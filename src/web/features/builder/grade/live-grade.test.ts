import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { analysisInWords } from '#deliverability/judge/analysis-in-words.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { translatorFor } from '#text/translator.ts';
import { type AnalysisRequest, type ContentAnalysis, readContent } from '#web/lib/analysis/read-content.ts';
import { type BuilderStore, createBuilderStore } from '../store/builder-store.ts';
import { createLiveGrader, type LiveGrader } from './live-grade.ts';

/** Answers when the test says so. */
const slowAnalyst = () => {
  const requests: { request: AnalysisRequest; answer: () => void; fail: () => void }[] = [];
  const analyze = (request: AnalysisRequest) =>
    new Promise<ContentAnalysis>((resolve, reject) => {
      requests.push({
        request,
        answer: () => resolve(analysisInWords(translatorFor('en'), readContent(request))),
        fail: () => reject(new Error('gone')),
      });
    });
  return { requests, make: () => ({ analyze, close: () => {} }) };
};

const withSubject = (subject: string): Document =>
  documentSchema.parse({
    settings: { subject },
    blocks: [{ id: 'a', type: 'text', content: 'The bowls are back.' }],
  });

let store: BuilderStore;
let analyst: ReturnType<typeof slowAnalyst>;
let live: LiveGrader;
let unsubscribe: () => void;
const type = (subject: string) => store.change({ document: withSubject(subject) });
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const answer = async (index: number) => {
  analyst.requests[index]?.answer();
  await advance(0);
};
beforeEach(() => {
  vi.useFakeTimers();
  analyst = slowAnalyst();
  store = createBuilderStore({ document: withSubject('Bowls'), name: '', templateId: null });
  live = createLiveGrader(store, { analyst: analyst.make });
  unsubscribe = live.subscribe(() => {});
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
});

it('the grader analyzes once at the start, and once after typing has paused', async () => {
  await advance(0);
  await answer(0);
  expect(live.get()).toMatchObject({ isStale: false, failed: false });
  for (const subject of ['N', 'Ne', 'New']) {
    type(subject);
    await advance(300);
  }
  expect(analyst.requests).toHaveLength(1);
  expect(live.get()).toMatchObject({ isStale: true });
  expect(live.get().analysis).not.toBeNull();
  await advance(100);
  expect(analyst.requests[1]?.request.email.subject).toBe('New');
});

it('the grader runs one analysis at a time, and analyzes later changes next', async () => {
  await advance(0);
  type('LAST CHANCE FOR THE BOWLS');
  await advance(400);
  expect(analyst.requests).toHaveLength(1);
  await answer(0);
  expect(live.get().isStale).toBe(true);
  expect(analyst.requests).toHaveLength(2);
  await answer(1);
  expect(live.get().isStale).toBe(false);
  expect(live.get().analysis?.findings.map(({ id }) => id)).toContain('subject-caps');
});

it('an empty email has no grade, even when a result arrives late', async () => {
  await advance(0);
  store.change({ document: documentSchema.parse({ blocks: [] }) });
  expect(live.get()).toMatchObject({ isEmpty: true, analysis: null, isStale: false });
  await answer(0);
  await advance(400);
  expect(live.get()).toMatchObject({ isEmpty: true, analysis: null });
  expect(analyst.requests).toHaveLength(1);
});

it('a failure leaves the last result visible, and can be retried', async () => {
  await advance(0);
  analyst.requests[0]?.fail();
  await advance(0);
  expect(live.get()).toMatchObject({ failed: true, analysis: null });
  live.retry();
  await advance(0);
  await answer(1);
  expect(live.get()).toMatchObject({ failed: false, isStale: false });
});

it('the grader analyzes again only when the sender has changed', async () => {
  await advance(0);
  await answer(0);
  const writing = { writer: { person: { firstName: 'Ann' }, brand: null }, customFonts: [] };
  live.setWriting(writing);
  await advance(400);
  expect(analyst.requests[1]?.request.email.html).toContain('the Ann team');
  expect(analyst.requests[1]?.request.email.text).toContain('the Ann team');
  await answer(1);
  live.setWriting({ ...writing, writer: { ...writing.writer } });
  await advance(400);
  expect(analyst.requests).toHaveLength(2);
});

it('the grader pauses while no component uses it', async () => {
  unsubscribe();
  type('Anything');
  await advance(1_000);
  expect(analyst.requests).toHaveLength(0);
});
