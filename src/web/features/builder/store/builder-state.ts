// The state of the builder, by what it is about.
import type { Brand } from '#contract/emails/brand.ts';
import type { Template } from '#contract/emails/templates.ts';
import type { Exported } from '../export/export-email.ts';
import type { BuilderDialog } from './builder-dialog.ts';
import type { Snapshot } from './delta.ts';
import type { History } from './history.ts';

export type Device = 'mobile' | 'tablet' | 'desktop';

/** 2 is the editor, 3 the exported email; step 1 has no document yet. */
export type BuilderStep = 2 | 3;

/** What the user sees of a save. From `offline` on, the email is also stored on this device. */
export type SaveStatus =
  | { kind: 'resting' }
  | { kind: 'saving' }
  /** Retried automatically: there is no network, or the server `answers` that it cannot work now. */
  | { kind: 'offline'; answers: boolean }
  /** The server's refusal, in its own words. Retried with the next change. */
  | { kind: 'refused'; message: string }
  /** Another tab or user saved in between: nothing is saved until the user decides. */
  | { kind: 'changed-elsewhere'; theirs: Template };

interface EmailState extends Snapshot {
  /** null until the first save. */
  templateId: string | null;
  /** Set when a design of the library is edited, which is no template. */
  designId: string | null;
  /** The revision of the template that the changes are based on. */
  revision: number | null;
  /** Defaults of new blocks; null until known. */
  brand: Brand | null;
}

interface SelectionState {
  selectedId: string | null;
  /** The selected section; null while a block is selected. */
  sectionId: string | null;
  /** The selected column of that section; ignored if it is of another one. */
  columnId: string | null;
  /** More than one block is selected, `selectedId` among them; empty otherwise. */
  selectedIds: ReadonlySet<string>;
  /** The start of a range of selected blocks; it ends at `selectedId`. */
  anchorId: string | null;
  /** A tap adds a block to the selection, or removes it. */
  isMultiSelect: boolean;
  /** The text block that is being edited; always the selected one. */
  editingId: string | null;
  /**
   * Where the focus has to move next. The block, the section or the canvas takes it, and sets this to null.
   * `mayTypeOnAt`: Enter closed its text with the caret there, and a character that follows begins a new line.
   */
  pendingFocus: { blockId: string | null; sectionId?: string; mayTypeOnAt?: number | undefined } | null;
}

interface SaveState {
  /** True from the first change until it is saved, or undone. */
  dirty: boolean;
  saveStatus: SaveStatus;
  /** False when this browser refuses to store a draft. */
  isStoredLocally: boolean;
}

interface HistoryState {
  /** Every step, done and undone; a new object whenever it changes. */
  history: History;
  canUndo: boolean;
  canRedo: boolean;
  /** The name of the next undo step, such as "Moved Button". */
  undoLabel: string | null;
  redoLabel: string | null;
}

interface ViewState {
  step: BuilderStep;
  /** What step 3 shows. */
  exported: Exported | null;
  device: Device;
  /** The email is shown as readers get it, instead of the canvas. */
  isPreviewing: boolean;
  dialog: BuilderDialog | null;
  /** The dialog of the workspace's brand is open. */
  isBrandOpen: boolean;
  /** The panel with the reasons of the inbox grade is open. */
  isGradeOpen: boolean;
  /** Inputs that cannot be used yet, as they were typed, by block and field. */
  unfinishedInputs: ReadonlyMap<string, string>;
  /** What screen readers announce. */
  announcement: string | null;
}

export interface BuilderState extends EmailState, SelectionState, SaveState, HistoryState, ViewState {}

/** What the store derives from the email and its history. */
export type DerivedState = Omit<HistoryState, 'history'> & Pick<SaveState, 'dirty'>;

/** What can be set directly, because it is no change of the email. */
export type StateChange = Partial<Omit<BuilderState, keyof Snapshot | keyof DerivedState | 'history'>>;
