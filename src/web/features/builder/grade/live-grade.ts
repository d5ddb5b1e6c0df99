// The grade of the email during editing. Typing only sets a timer; one analysis runs at a time, and later changes are
// analyzed next.
import type { Analysis } from '#deliverability/judge/analyze.ts';
import type { Writing } from '#deliverability/judge/judged-email.ts';
import type { Document } from '#email/document/document.ts';
import { blockMemo } from '#email/render/block-memo.ts';
import { type Analyst, createAnalyst } from '#web/lib/analysis/analyst.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { whenIdle } from '../when-idle.ts';
import { gradeRequest } from './grade-request.ts';

export interface LiveGrade {
  /** Of the last analyzed state of the email; null before the first answer. */
  analysis: Analysis | null;
  /** What the analysis was made of. */
  document: Document | null;
  /** Something has changed since. */
  isStale: boolean;
  /** The email is empty. */
  isEmpty: boolean;
  failed: boolean;
}

export interface LiveGrader {
  get: () => LiveGrade;
  subscribe: (listener: () => void) => () => void;
  /** The sender and the custom fonts, as the export will have them. */
  setWriting: (writing: Writing) => void;
  /** Analyzes again at once, as after a failure. */
  again: () => void;
}

const quietMs = 400;
const nothingYet: LiveGrade = {
  analysis: null,
  document: null,
  isStale: true,
  isEmpty: false,
  failed: false,
};
const empty: LiveGrade = { ...nothingYet, isStale: false, isEmpty: true };

interface Options {
  analyst?: () => Analyst;
  delayMs?: number;
}

export const createLiveGrader = (
  store: BuilderStore,
  { analyst: makeAnalyst = createAnalyst, delayMs = quietMs }: Options = {},
): LiveGrader => {
  const listeners = new Set<() => void>();
  let live = nothingYet;
  let writing: Writing = { writer: { person: null, brand: null }, customFonts: [] };
  let analyst: Analyst | null = null;
  const memo = blockMemo();
  let callOff = () => {};
  let unsubscribe: (() => void) | null = null;
  let seen: Document | null = null;
  /** What is being analyzed. */
  let running: object | null = null;
  let isWaiting = false;

  const put = (next: LiveGrade): void => {
    live = next;
    for (const listener of listeners) listener();
  };

  const ask = async (document: Document) => {
    analyst ??= makeAnalyst();
    return analyst.analyze(gradeRequest(document, { ...writing, memo }));
  };

  const look = async (): Promise<void> => {
    if (running) {
      isWaiting = true;
      return;
    }
    const { document } = store.get();
    if (document.blocks.length === 0) {
      put(empty);
      return;
    }
    const mine = {};
    running = mine;
    isWaiting = false;
    const answer = await ask(document).catch(() => null);
    if (running !== mine) return;
    running = null;
    const now = store.get().document;
    const isStale = now !== document;
    if (now.blocks.length === 0) put(empty);
    else if (answer) put({ analysis: answer, document, isStale, isEmpty: false, failed: false });
    else put({ ...live, isStale, failed: true });
    if (isWaiting) void look();
  };

  const later = (ms: number): void => {
    callOff();
    callOff = whenIdle(() => void look(), ms);
  };

  const follow = (): void => {
    const { document } = store.get();
    if (seen === document) return;
    seen = document;
    // An email that has just been emptied, or begun, is not shown the grade of another.
    if (document.blocks.length === 0) put(empty);
    else if (!live.isStale) put({ ...live, isStale: true, isEmpty: false });
    later(delayMs);
  };

  const stop = (): void => {
    callOff();
    unsubscribe?.();
    unsubscribe = null;
    analyst?.close();
    analyst = null;
    running = null;
    isWaiting = false;
    seen = null;
  };

  return {
    get: () => live,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!unsubscribe) {
        unsubscribe = store.subscribe(follow);
        seen = store.get().document;
        later(0);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    setWriting: (next) => {
      const isKnown =
        next.customFonts === writing.customFonts &&
        JSON.stringify(next.writer) === JSON.stringify(writing.writer);
      if (isKnown) return;
      writing = next;
      if (unsubscribe) later(delayMs);
    },
    again: () => later(0),
  };
};

const graders = new WeakMap<BuilderStore, LiveGrader>();

/** One instance for the stamp and the panel. */
export const liveGraderOf = (store: BuilderStore): LiveGrader => {
  const grader = graders.get(store) ?? createLiveGrader(store);
  graders.set(store, grader);
  return grader;
};
