// The grade of the email during editing. Typing only sets a timer; one analysis runs at a time, and later changes are
// analyzed next.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Analysis } from '#deliverability/judge/analyze.ts';
import type { Writing } from '#deliverability/judge/judged-email.ts';
import type { Document } from '#email/document/document.ts';
import { blockMemo } from '#email/render/block-memo.ts';
import { type Analyzer, createAnalyzer } from '#web/lib/analysis/analyzer.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { whenIdle } from '../when-idle.ts';
import { gradeRequest } from './grade-request.ts';

export interface LiveGrade {
  /** Of the last analyzed state of the email; null before the first answer. */
  analysis: Analysis | null;
  /** The document that was analyzed. */
  document: Document | null;
  /** The email has changed since. */
  isStale: boolean;
  /** The email is empty. */
  isEmpty: boolean;
  failed: boolean;
}

export interface LiveGrader {
  /** For `useStore`. Analyzes while it has a listener. */
  api: Pick<StoreApi<LiveGrade>, 'getState' | 'getInitialState' | 'subscribe'>;
  get: () => LiveGrade;
  subscribe: (listener: () => void) => () => void;
  /** The sender and the custom fonts, as the export will have them. */
  setWriting: (writing: Writing) => void;
  /** Analyzes again at once, as after a failure. */
  retry: () => void;
}

const debounceMs = 400;
const initialGrade: LiveGrade = {
  analysis: null,
  document: null,
  isStale: true,
  isEmpty: false,
  failed: false,
};
const emptyGrade: LiveGrade = { ...initialGrade, isStale: false, isEmpty: true };

interface Options {
  analyst?: () => Analyzer;
  delayMs?: number;
}

export const createLiveGrader = (
  store: BuilderStore,
  { analyst: makeAnalyst = createAnalyzer, delayMs = debounceMs }: Options = {},
): LiveGrader => {
  const live = createStore<LiveGrade>()(() => initialGrade);
  let listenerCount = 0;
  let writing: Writing = { writer: { person: null, brand: null }, customFonts: [] };
  let analyst: Analyzer | null = null;
  const memo = blockMemo();
  let cancelScheduled = () => {};
  let unsubscribe: (() => void) | null = null;
  let lastDocument: Document | null = null;
  /** Identifies the analysis that is running. */
  let running: object | null = null;
  let isPending = false;

  const publish = (next: LiveGrade): void => live.setState(next, true);

  const analyze = async (document: Document) => {
    analyst ??= makeAnalyst();
    return analyst.analyze(gradeRequest(document, { ...writing, memo }));
  };

  const run = async (): Promise<void> => {
    if (running) {
      isPending = true;
      return;
    }
    const { document } = store.get();
    if (document.blocks.length === 0) {
      publish(emptyGrade);
      return;
    }
    const current = {};
    running = current;
    isPending = false;
    const result = await analyze(document).catch(() => null);
    if (running !== current) return;
    running = null;
    const now = store.get().document;
    const isStale = now !== document;
    if (now.blocks.length === 0) publish(emptyGrade);
    else if (result) publish({ analysis: result, document, isStale, isEmpty: false, failed: false });
    else publish({ ...live.getState(), isStale, failed: true });
    if (isPending) void run();
  };

  const schedule = (ms: number): void => {
    cancelScheduled();
    cancelScheduled = whenIdle(() => void run(), ms);
  };

  const onStoreChange = (): void => {
    const { document } = store.get();
    if (lastDocument === document) return;
    lastDocument = document;
    // An empty email must not show the grade of what was in it before.
    if (document.blocks.length === 0) publish(emptyGrade);
    else if (!live.getState().isStale) publish({ ...live.getState(), isStale: true, isEmpty: false });
    schedule(delayMs);
  };

  const stop = (): void => {
    cancelScheduled();
    unsubscribe?.();
    unsubscribe = null;
    analyst?.close();
    analyst = null;
    running = null;
    isPending = false;
    lastDocument = null;
  };

  const subscribe: LiveGrader['api']['subscribe'] = (listener) => {
    const removeListener = live.subscribe(listener);
    listenerCount += 1;
    if (!unsubscribe) {
      unsubscribe = store.subscribe(onStoreChange);
      lastDocument = store.get().document;
      schedule(0);
    }
    return () => {
      removeListener();
      listenerCount -= 1;
      if (listenerCount === 0) stop();
    };
  };

  return {
    api: { ...live, subscribe },
    get: live.getState,
    subscribe,
    setWriting: (next) => {
      const isUnchanged =
        next.customFonts === writing.customFonts &&
        JSON.stringify(next.writer) === JSON.stringify(writing.writer);
      if (isUnchanged) return;
      writing = next;
      if (unsubscribe) schedule(delayMs);
    },
    retry: () => schedule(0),
  };
};

const graders = new WeakMap<BuilderStore, LiveGrader>();

/** One instance for the button and the panel. */
export const liveGraderOf = (store: BuilderStore): LiveGrader => {
  const grader = graders.get(store) ?? createLiveGrader(store);
  graders.set(store, grader);
  return grader;
};
