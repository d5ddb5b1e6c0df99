// What is being edited, outside React: a keystroke renders only the parts that show what it changed.
import type { Brand } from '#contract/emails/brand.ts';
import type { Template } from '#contract/emails/templates.ts';
import type { Document } from '#email/document/document.ts';
import type { Exported } from '../export/export-email.ts';
import type { BuilderDialog } from './builder-dialog.ts';
import { applyDelta, isSameMoment, type Moment, withKnownBlocks } from './delta.ts';
import { type History, maxHistoryBytes, noHistory, withStep } from './history.ts';

export type Device = 'mobile' | 'tablet' | 'desktop';

/** 2 is the editor, 3 the exported email; step 1 has no document yet. */
export type WorkStep = 2 | 3;

/** The save status. From `waiting` on, the work is also stored on this device. */
export type SaveStatus =
  | { kind: 'resting' }
  | { kind: 'saving' }
  /** Retried automatically: there is no network, or the server `answers` that it cannot work now. */
  | { kind: 'offline'; answers: boolean }
  /** The server's refusal, in its own words. Retried with the next change. */
  | { kind: 'refused'; message: string }
  /** Another tab or user saved in between: nothing is saved until the user decides. */
  | { kind: 'changed-elsewhere'; theirs: Template };

export interface BuilderState extends Moment {
  selectedId: string | null;
  /** More than one block is selected, `selectedId` among them; empty otherwise. */
  selectedIds: ReadonlySet<string>;
  /** The start of a range of selected blocks; it ends at `selectedId`. */
  anchorId: string | null;
  /** A tap adds a block to the selection, or removes it. */
  choosing: boolean;
  dialog: BuilderDialog | null;
  /** null until the first save. */
  templateId: string | null;
  /** A design of the library is worked on, which is no template of anyone. */
  designId: string | null;
  /** The revision of the template that the changes are based on. */
  revision: number | null;
  saveStatus: SaveStatus;
  /** False when this browser refuses to store a copy. */
  keptHere: boolean;
  /** The text block that is being edited; always the selected one. */
  editingId: string | null;
  device: Device;
  /** The email is shown as readers get it, instead of the canvas. */
  previewing: boolean;
  /** Request to show the settings of the email; a new object each time. */
  settingsAsked: object | null;
  /** The dialog of the workspace's brand is open. */
  brandOpen: boolean;
  /** The panel with the reasons of the inbox grade is open. */
  gradeOpen: boolean;
  /** Defaults of new blocks; null until known. */
  brand: Brand | null;
  step: WorkStep;
  exported: Exported | null;
  /** True from the first change until it is saved, or undone. */
  dirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** The name of the next undo step, such as "Moved Button". */
  undoLabel: string | null;
  redoLabel: string | null;
  /** Every step, done and undone; a new object whenever it changes. */
  history: History;
  /** Inputs that cannot be used yet, as they were typed, by block and field. */
  unfinished: ReadonlyMap<string, string>;
  /** Where focus has to move next; a new object each time. */
  focus: { blockId: string | null; field?: boolean } | null;
  /** Announced to screen readers; a new object each time. */
  announcement: { text: string } | null;
}

type Derived = 'dirty' | 'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel';
type Slice = Partial<Omit<BuilderState, keyof Moment | Derived | 'history' | 'selectedId'>>;

export interface ChangeOptions extends Slice {
  selectedId?: string | null;
  /** Consecutive changes of one kind within half a second are one undo step. */
  group?: string;
  /** The name of the step; by default derived from the change. */
  label?: string;
}

const groupingMs = 500;

const onlyOne: ReadonlySet<string> = new Set();

export interface BuilderStore {
  get: () => BuilderState;
  subscribe: (listener: () => void) => () => void;
  /** View state, not saved. */
  set: (slice: Slice & { selectedId?: string | null }) => void;
  /** A change of the email or its name: it can be undone and has to be saved. */
  change: (next: { document?: Document; name?: string }, options?: ChangeOptions) => void;
  undo: () => boolean;
  redo: () => boolean;
  /** Goes to the state in which `position` steps of the history are done. */
  jump: (position: number) => boolean;
  /** Marks what was sent as saved: changes made meanwhile stay unsaved. */
  markSaved: (templateId: string | null, sent: Moment, storedName: string, revision?: number) => void;
  /** Replaces the email with the server's, as a step that can be undone. */
  takeOver: (theirs: Moment, revision: number, options: { label: string; announcement?: string }) => void;
}

export interface StoreInput {
  document: Document;
  name: string;
  templateId: string | null;
  designId?: string | null;
  /** The server's email, when a draft differs from it. */
  saved?: Moment;
  revision?: number | null;
  /** The steps of an earlier visit. */
  history?: History;
  maxBytes?: number;
  device?: Device;
  now?: () => number;
}

/** The result of applying the steps, or null when a step does not fit: then it belongs to another email. */
const walk = (from: Moment, { steps, position }: History, to: number): Moment | null => {
  let moment: Moment | null = from;
  for (let at = position; moment && at > to; at -= 1) moment = applyDelta(moment, steps[at - 1]?.back ?? {});
  for (let at = position; moment && at < to; at += 1) moment = applyDelta(moment, steps[at]?.forth ?? {});
  return moment;
};

export const createBuilderStore = ({
  document,
  name,
  templateId,
  designId = null,
  saved: stored,
  revision = null,
  history: kept = noHistory,
  maxBytes = maxHistoryBytes,
  device = 'desktop',
  now = Date.now,
}: StoreInput): BuilderStore => {
  let saved = stored ?? { document, name };
  /** The current step: changes in its group within half a second join it. */
  let open: { group: string; at: number; from: Moment; selectedBefore: string | null } | null = null;
  const listeners = new Set<() => void>();

  const derived = ({ document, name, history }: Moment & { history: History }) => ({
    dirty: !isSameMoment({ document, name }, saved),
    canUndo: history.position > 0,
    canRedo: history.position < history.steps.length,
    undoLabel: history.steps[history.position - 1]?.label ?? null,
    redoLabel: history.steps[history.position]?.label ?? null,
  });
  let state: BuilderState = {
    document,
    name,
    templateId,
    designId,
    revision,
    saveStatus: { kind: 'resting' },
    keptHere: true,
    selectedId: null,
    selectedIds: onlyOne,
    anchorId: null,
    choosing: false,
    dialog: null,
    editingId: null,
    device,
    previewing: false,
    settingsAsked: null,
    brandOpen: false,
    gradeOpen: false,
    brand: null,
    step: 2,
    exported: null,
    unfinished: new Map(),
    focus: null,
    announcement: null,
    history: kept,
    ...derived({ document, name, history: kept }),
  };

  const put = (next: BuilderState): void => {
    // Selecting a block without naming others selects it alone.
    const alone = next.selectedId !== state.selectedId && next.selectedIds === state.selectedIds;
    state = { ...next, ...derived(next), ...(alone ? { selectedIds: onlyOne, anchorId: null } : {}) };
    for (const listener of listeners) listener();
  };
  const moment = (): Moment => ({ document: state.document, name: state.name });

  const jump = (position: number, said: string): boolean => {
    const { history } = state;
    const to = Math.min(history.steps.length, Math.max(0, position));
    if (to === history.position) return false;
    const target = walk(moment(), history, to);
    open = null;
    if (!target) {
      put({ ...state, history: noHistory });
      return false;
    }
    const step = to < history.position ? history.steps[to] : history.steps[to - 1];
    const selectedId = (to < history.position ? step?.selectedBefore : step?.selectedAfter) ?? null;
    const stillThere = target.document.blocks.some((block) => block.id === selectedId);
    put({
      ...state,
      ...target,
      history: { ...history, position: to },
      selectedId: stillThere ? selectedId : null,
      editingId: null,
      unfinished: new Map(),
      announcement: { text: said },
    });
    return true;
  };

  const change: BuilderStore['change'] = (next, { group, label, ...slice } = {}) => {
    const to = { document: next.document ?? state.document, name: next.name ?? state.name };
    if (to.document === state.document && to.name === state.name) {
      if (Object.keys(slice).length > 0) put({ ...state, ...slice });
      return;
    }
    const at = now();
    const continues = group !== undefined && open?.group === group && at - open.at < groupingMs;
    const { from, selectedBefore } =
      continues && open ? open : { from: moment(), selectedBefore: state.selectedId };
    const selectedAfter = slice.selectedId === undefined ? state.selectedId : slice.selectedId;
    const history = withStep(
      state.history,
      { from, to, at, label, selectedBefore, selectedAfter },
      { continues, maxBytes },
    );
    // At the start of the group there is no step left that the next change could join.
    const isGone = continues && history.position < state.history.position;
    open = group === undefined || isGone ? null : { group, at, from, selectedBefore };
    put({ ...state, ...slice, ...to, history });
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (slice) => {
      // Opening or closing a text for typing ends the step before it.
      if ('editingId' in slice || 'selectedId' in slice) open = null;
      put({ ...state, ...slice });
    },
    change,
    undo: () => jump(state.history.position - 1, `Undone: ${state.undoLabel}.`),
    redo: () => jump(state.history.position + 1, `Done again: ${state.redoLabel}.`),
    jump: (position) => jump(position, 'Went to another step.'),
    markSaved: (id, sent, storedName, revision) => {
      saved = { document: sent.document, name: storedName };
      const untouched = state.name === sent.name;
      put({
        ...state,
        templateId: id,
        revision: revision ?? state.revision,
        name: untouched ? storedName : state.name,
      });
    },
    takeOver: (theirs, revision, { label, announcement }) => {
      saved = {
        document: withKnownBlocks(theirs.document, state.document.blocks),
        name: theirs.name,
      };
      const slice = {
        revision,
        saveStatus: { kind: 'resting' } as const,
        ...(announcement ? { announcement: { text: announcement } } : {}),
      };
      if (isSameMoment(saved, state)) put({ ...state, ...slice });
      else {
        const stays = saved.document.blocks.some((block) => block.id === state.selectedId);
        change(saved, {
          ...slice,
          label,
          editingId: null,
          selectedId: stays ? state.selectedId : null,
          unfinished: new Map(),
        });
      }
    },
  };
};
