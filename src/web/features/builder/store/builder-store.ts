// What is being edited, outside React: a keystroke reaches only the parts that show what it changed.
import type { Document } from '#email/document.ts';
import type { Exported } from '../export/export-email.ts';

export type Device = 'mobile' | 'tablet' | 'desktop';

/** 2 is the editor, 3 the exported email; step 1 has no document yet. */
export type WorkStep = 2 | 3;

interface Moment {
  document: Document;
  name: string;
  selectedId: string | null;
}

export interface BuilderState extends Moment {
  /** null until the first save. */
  templateId: string | null;
  /** The text block that is open for typing; always the selected one. */
  editingId: string | null;
  device: Device;
  step: WorkStep;
  exported: Exported | null;
  /** True from the first change until it is saved, or undone. */
  dirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Inputs that cannot be used yet, as they were typed, by block and field. */
  unfinished: ReadonlyMap<string, string>;
  /** Where focus has to go next; a new object each time. */
  focus: { blockId: string | null; field?: boolean } | null;
  /** Read out to people who do not see the canvas; a new object each time. */
  announcement: { text: string } | null;
}

type Slice = Partial<Omit<BuilderState, keyof Moment | 'dirty' | 'canUndo' | 'canRedo'>>;

export interface ChangeOptions extends Slice {
  selectedId?: string | null;
  /** Changes of one kind that follow each other within half a second are one step back. */
  group?: string;
}

const groupingMs = 500;
const maxSteps = 300;

export interface BuilderStore {
  get: () => BuilderState;
  subscribe: (listener: () => void) => () => void;
  /** What is looked at, not what is saved. */
  set: (slice: Slice & { selectedId?: string | null }) => void;
  /** A change of the email or its name: it can be undone and has to be saved. */
  change: (next: { document?: Document; name?: string }, options?: ChangeOptions) => void;
  undo: () => boolean;
  redo: () => boolean;
  /** What was sent is what counts: changes made meanwhile stay unsaved. */
  markSaved: (templateId: string, sent: { document: Document; name: string }, storedName: string) => void;
}

export interface StoreInput {
  document: Document;
  name: string;
  templateId: string | null;
  /** What the server holds, when a draft differs from it. */
  saved?: { document: Document; name: string };
  device?: Device;
  now?: () => number;
}

export const createBuilderStore = ({
  document,
  name,
  templateId,
  saved: stored,
  device = 'desktop',
  now = Date.now,
}: StoreInput): BuilderStore => {
  let saved = stored ?? { document, name };
  let past: Moment[] = [];
  let future: Moment[] = [];
  let lastGroup: { name: string; at: number } | null = null;
  const listeners = new Set<() => void>();

  const derived = (state: Moment) => ({
    dirty: state.document !== saved.document || state.name !== saved.name,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  });
  let state: BuilderState = {
    document,
    name,
    templateId,
    selectedId: null,
    editingId: null,
    device,
    step: 2,
    exported: null,
    unfinished: new Map(),
    focus: null,
    announcement: null,
    ...derived({ document, name, selectedId: null }),
  };

  const put = (next: BuilderState): void => {
    state = { ...next, ...derived(next) };
    for (const listener of listeners) listener();
  };
  const moment = (): Moment => ({ document: state.document, name: state.name, selectedId: state.selectedId });

  const travel = (from: Moment[], to: Moment[], said: string): boolean => {
    const target = from.pop();
    if (!target) return false;
    to.push(moment());
    lastGroup = null;
    const stillThere = target.document.blocks.some((block) => block.id === target.selectedId);
    put({
      ...state,
      ...target,
      selectedId: stillThere ? target.selectedId : null,
      editingId: null,
      unfinished: new Map(),
      announcement: { text: said },
    });
    return true;
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (slice) => {
      // Opening or closing a text for typing ends the step before it.
      if ('editingId' in slice || 'selectedId' in slice) lastGroup = null;
      put({ ...state, ...slice });
    },
    change: (next, { group, ...slice } = {}) => {
      const document = next.document ?? state.document;
      const name = next.name ?? state.name;
      if (document === state.document && name === state.name) {
        if (Object.keys(slice).length > 0) put({ ...state, ...slice });
        return;
      }
      const at = now();
      const continues =
        group !== undefined && lastGroup?.name === group && at - lastGroup.at < groupingMs && past.length > 0;
      if (!continues) past = [...past, moment()].slice(-maxSteps);
      future = [];
      lastGroup = group === undefined ? null : { name: group, at };
      put({ ...state, ...slice, document, name });
    },
    undo: () => travel(past, future, 'Undone.'),
    redo: () => travel(future, past, 'Done again.'),
    markSaved: (id, sent, storedName) => {
      saved = { document: sent.document, name: storedName };
      const untouched = state.name === sent.name;
      put({ ...state, templateId: id, name: untouched ? storedName : state.name });
    },
  };
};
