// The state of the builder outside React, so that a keystroke renders only the components that show what it changed.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Document } from '#email/document/document.ts';
import { t } from '#web/text/t.ts';
import type { BuilderState, DerivedState, Device, StateChange } from './builder-state.ts';
import { applyDelta, isSameSnapshot, reuseEqualBlocks, type Snapshot } from './delta.ts';
import { type History, maxHistoryBytes, noHistory, withStep } from './history.ts';

export interface ChangeOptions extends StateChange {
  /** Consecutive changes of one kind within half a second are one undo step. */
  group?: string;
  /** The name of the step; by default derived from the change. */
  label?: string;
}

const groupingMs = 500;

const noIds: ReadonlySet<string> = new Set();

export interface BuilderStore {
  /** For `useStore`. */
  api: Pick<StoreApi<BuilderState>, 'getState' | 'getInitialState' | 'subscribe'>;
  get: () => BuilderState;
  subscribe: (listener: () => void) => () => void;
  /** Sets state that is not saved. */
  set: (change: StateChange) => void;
  /** A change of the email or its name: it can be undone and has to be saved. */
  change: (next: { document?: Document; name?: string }, options?: ChangeOptions) => void;
  undo: () => boolean;
  redo: () => boolean;
  /** Goes to the state in which `position` steps of the history are done. */
  jump: (position: number) => boolean;
  /** Marks what was sent as saved: changes made meanwhile stay unsaved. */
  markSaved: (templateId: string | null, sent: Snapshot, storedName: string, revision?: number) => void;
  /** Replaces the email with the server's, as a step that can be undone. */
  replaceWithServer: (
    theirs: Snapshot,
    revision: number,
    options: { label: string; announcement?: string },
  ) => void;
}

export interface StoreInput {
  document: Document;
  name: string;
  templateId: string | null;
  designId?: string | null;
  /** The server's email, when a draft differs from it. */
  saved?: Snapshot;
  revision?: number | null;
  /** The steps of an earlier visit. */
  history?: History;
  maxBytes?: number;
  device?: Device;
  now?: () => number;
}

/** The result of applying the steps, or null when a step does not fit: then it belongs to another email. */
const applySteps = (from: Snapshot, { steps, position }: History, to: number): Snapshot | null => {
  let snapshot: Snapshot | null = from;
  for (let at = position; snapshot && at > to; at -= 1)
    snapshot = applyDelta(snapshot, steps[at - 1]?.back ?? {});
  for (let at = position; snapshot && at < to; at += 1)
    snapshot = applyDelta(snapshot, steps[at]?.forth ?? {});
  return snapshot;
};

export const createBuilderStore = ({
  document,
  name,
  templateId,
  designId = null,
  saved: serverSnapshot,
  revision = null,
  history: initialHistory = noHistory,
  maxBytes = maxHistoryBytes,
  device = 'desktop',
  now = Date.now,
}: StoreInput): BuilderStore => {
  let saved = serverSnapshot ?? { document, name };
  /** The current step: changes in its group within half a second join it. */
  let openGroup: { group: string; at: number; from: Snapshot; selectedBefore: string | null } | null = null;

  const derived = ({ document, name, history }: Snapshot & { history: History }): DerivedState => ({
    dirty: !isSameSnapshot({ document, name }, saved),
    canUndo: history.position > 0,
    canRedo: history.position < history.steps.length,
    undoLabel: history.steps[history.position - 1]?.label ?? null,
    redoLabel: history.steps[history.position]?.label ?? null,
  });
  const api = createStore<BuilderState>()(() => ({
    document,
    name,
    templateId,
    designId,
    revision,
    saveStatus: { kind: 'resting' },
    isStoredLocally: true,
    selectedId: null,
    sectionId: null,
    columnId: null,
    selectedIds: noIds,
    anchorId: null,
    isMultiSelect: false,
    dialog: null,
    editingId: null,
    device,
    isPreviewing: false,
    isBrandOpen: false,
    isGradeOpen: false,
    brand: null,
    step: 2,
    exported: null,
    unfinishedInputs: new Map(),
    pendingFocus: null,
    announcement: null,
    history: initialHistory,
    ...derived({ document, name, history: initialHistory }),
  }));
  const get = api.getState;

  const update = (next: BuilderState): void => {
    // Selecting a block without naming others selects it alone.
    const before = get();
    const isOnlyOne = next.selectedId !== before.selectedId && next.selectedIds === before.selectedIds;
    api.setState(
      {
        ...next,
        ...derived(next),
        ...(isOnlyOne ? { selectedIds: noIds, anchorId: null } : {}),
        ...(next.selectedId === null ? {} : { sectionId: null }),
      },
      true,
    );
  };
  const snapshot = (): Snapshot => {
    const { document, name } = get();
    return { document, name };
  };

  const jump = (position: number, announcement: string): boolean => {
    const state = get();
    const { history } = state;
    const to = Math.min(history.steps.length, Math.max(0, position));
    if (to === history.position) return false;
    const target = applySteps(snapshot(), history, to);
    openGroup = null;
    if (!target) {
      update({ ...state, history: noHistory });
      return false;
    }
    const step = to < history.position ? history.steps[to] : history.steps[to - 1];
    const selectedId = (to < history.position ? step?.selectedBefore : step?.selectedAfter) ?? null;
    const isStillThere = target.document.blocks.some((block) => block.id === selectedId);
    update({
      ...state,
      ...target,
      history: { ...history, position: to },
      selectedId: isStillThere ? selectedId : null,
      sectionId: target.document.layout?.some(({ id }) => id === state.sectionId) ? state.sectionId : null,
      editingId: null,
      unfinishedInputs: new Map(),
      announcement,
    });
    return true;
  };

  const change: BuilderStore['change'] = (next, { group, label, ...stateChange } = {}) => {
    const state = get();
    const to = { document: next.document ?? state.document, name: next.name ?? state.name };
    if (to.document === state.document && to.name === state.name) {
      if (Object.keys(stateChange).length > 0) update({ ...state, ...stateChange });
      return;
    }
    const at = now();
    const continues = group !== undefined && openGroup?.group === group && at - openGroup.at < groupingMs;
    const { from, selectedBefore } =
      continues && openGroup ? openGroup : { from: snapshot(), selectedBefore: state.selectedId };
    const selectedAfter = stateChange.selectedId === undefined ? state.selectedId : stateChange.selectedId;
    const history = withStep(
      state.history,
      { from, to, at, label, selectedBefore, selectedAfter },
      { continues, maxBytes },
    );
    // At the start of the group there is no step left that the next change could join.
    const isGroupRemoved = continues && history.position < state.history.position;
    openGroup = group === undefined || isGroupRemoved ? null : { group, at, from, selectedBefore };
    update({ ...state, ...stateChange, ...to, history });
  };

  return {
    api,
    get,
    subscribe: api.subscribe,
    set: (stateChange) => {
      // Opening or closing a text, or another selection, ends the current step.
      if ('editingId' in stateChange || 'selectedId' in stateChange) openGroup = null;
      update({ ...get(), ...stateChange });
    },
    change,
    undo: () =>
      jump(get().history.position - 1, t('builder.builderStore.undoneUndolabel', { step: get().undoLabel })),
    redo: () =>
      jump(
        get().history.position + 1,
        t('builder.builderStore.doneAgainRedolabel', { step: get().redoLabel }),
      ),
    jump: (position) => jump(position, t('builder.builderStore.wentToAnotherStep')),
    markSaved: (id, sent, storedName, revision) => {
      saved = { document: sent.document, name: storedName };
      const state = get();
      const isNameUnchanged = state.name === sent.name;
      update({
        ...state,
        templateId: id,
        revision: revision ?? state.revision,
        name: isNameUnchanged ? storedName : state.name,
      });
    },
    replaceWithServer: (theirs, revision, { label, announcement }) => {
      const state = get();
      saved = {
        document: reuseEqualBlocks(theirs.document, state.document.blocks),
        name: theirs.name,
      };
      const stateChange = {
        revision,
        saveStatus: { kind: 'resting' } as const,
        ...(announcement ? { announcement } : {}),
      };
      if (isSameSnapshot(saved, state)) update({ ...state, ...stateChange });
      else {
        const isStillThere = saved.document.blocks.some((block) => block.id === state.selectedId);
        change(saved, {
          ...stateChange,
          label,
          editingId: null,
          selectedId: isStillThere ? state.selectedId : null,
          unfinishedInputs: new Map(),
        });
      }
    },
  };
};
