// The grade of the email while it is written. Typing only sets a timer; one analysis runs at a time, and what changed
// meanwhile is looked at next.
import type { Analysis } from '#deliverability/analyze.ts';
import type { Document } from '#email/document.ts';
import type { CustomFont } from '#email/render.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { fallbackName } from '../titles.ts';
import { createGrader, type Grader } from './grader.ts';

export interface LiveGrade {
  /** Of the email as it was last looked at; null before the first answer. */
  analysis: Analysis | null;
  /** What the analysis was made of. */
  document: Document | null;
  /** Something has changed since. */
  isStale: boolean;
  /** There is nothing in it to look at. */
  isEmpty: boolean;
  failed: boolean;
}

export interface LiveGrader {
  get: () => LiveGrade;
  subscribe: (listener: () => void) => () => void;
  setFonts: (fonts: readonly CustomFont[]) => void;
  /** Looks again at once, as after a failure. */
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
  grader?: () => Grader;
  delayMs?: number;
}

export const createLiveGrader = (
  store: BuilderStore,
  { grader: makeGrader = createGrader, delayMs = quietMs }: Options = {},
): LiveGrader => {
  const listeners = new Set<() => void>();
  let live = nothingYet;
  let customFonts: readonly CustomFont[] = [];
  let grader: Grader | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | null = null;
  let seen: { document: Document; name: string } | null = null;
  /** What is being looked at. */
  let running: object | null = null;
  let isWaiting = false;

  const put = (next: LiveGrade): void => {
    live = next;
    for (const listener of listeners) listener();
  };

  const look = async (): Promise<void> => {
    if (running) {
      isWaiting = true;
      return;
    }
    const { document, name } = store.get();
    if (document.blocks.length === 0) {
      put(empty);
      return;
    }
    const mine = {};
    running = mine;
    isWaiting = false;
    grader ??= makeGrader();
    const answer = await grader
      .grade({ document, title: name.trim() || fallbackName, customFonts })
      .catch(() => null);
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
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  };

  const follow = (): void => {
    const { document, name } = store.get();
    if (seen?.document === document && seen.name === name) return;
    seen = { document, name };
    // An email that has just been emptied, or begun, is not shown the grade of another.
    if (document.blocks.length === 0) put(empty);
    else if (!live.isStale) put({ ...live, isStale: true, isEmpty: false });
    later(delayMs);
  };

  const stop = (): void => {
    clearTimeout(timer);
    unsubscribe?.();
    unsubscribe = null;
    grader?.close();
    grader = null;
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
        const { document, name } = store.get();
        seen = { document, name };
        later(0);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    setFonts: (fonts) => {
      if (fonts === customFonts) return;
      customFonts = fonts;
      if (unsubscribe) later(delayMs);
    },
    again: () => later(0),
  };
};

const graders = new WeakMap<BuilderStore, LiveGrader>();

/** One for the mark and the panel together. */
export const liveGraderOf = (store: BuilderStore): LiveGrader => {
  const grader = graders.get(store) ?? createLiveGrader(store);
  graders.set(store, grader);
  return grader;
};
