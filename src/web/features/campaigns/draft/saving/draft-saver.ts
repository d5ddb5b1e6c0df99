// Saves the rows of a draft: a moment after the last change, one request at a time. If another user or tab changed other
// values meanwhile, both changes are kept. If it changed the same values, the user decides, and nothing is lost.
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { FieldErrors } from '#web/lib/forms/use-form.ts';
import {
  type DraftPart,
  type DraftValues,
  differing,
  isEmptyPart,
  pickLike,
  type SavedRow,
} from './draft-values.ts';

export type SaveState =
  | { kind: 'idle' | 'waiting' | 'saving' | 'saved' }
  /** The values cannot be saved as they are. */
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'failed'; error: unknown; errors: FieldErrors }
  | { kind: 'conflict'; theirs: DraftPart };

export interface SaverDeps {
  /** Refused with `isOutdated` when the campaign was changed since `seenUpdatedAt`. */
  send: (change: DraftPart & { seenUpdatedAt: string }, isLeaving: boolean) => Promise<Campaign>;
  reload: () => Promise<Campaign>;
  isOutdated: (error: unknown) => boolean;
  errorsOf: (error: unknown) => FieldErrors;
  /** What prevents saving these values, by field. */
  check: (part: DraftPart) => FieldErrors;
  onSaved: (campaign: Campaign) => void;
}

interface Edit {
  /** As typed: it stays in the field after it was saved, until the row is closed. */
  typed: DraftPart;
  /** What was typed when it was saved last, or the stored values. */
  base: DraftPart;
  /** The same as the server has it, which trims texts. */
  stored: DraftPart;
}

export interface DraftSnapshot {
  values: DraftValues;
  states: Readonly<Partial<Record<SavedRow, SaveState>>>;
}

const pauseMs = 900;
const maxAttempts = 3;
const idle: SaveState = { kind: 'idle' };

export const createDraftSaver = (first: Campaign, deps: SaverDeps) => {
  let known = first;
  const edits = new Map<SavedRow, Edit>();
  const states = new Map<SavedRow, SaveState>();
  const timers = new Map<SavedRow, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let running: Promise<unknown> = Promise.resolve();
  let snapshot: DraftSnapshot = { values: known, states: {} };

  const publish = () => {
    const values = Object.assign({}, known, ...[...edits.values()].map(({ typed }) => typed)) as DraftValues;
    snapshot = { values, states: Object.fromEntries(states) };
    for (const listener of listeners) listener();
  };
  const setState = (row: SavedRow, state: SaveState) => {
    states.set(row, state);
    publish();
  };
  const unsavedIn = (row: SavedRow): DraftPart => {
    const edit = edits.get(row);
    return edit ? differing(edit.typed, edit.base) : {};
  };

  /** Takes over the newer campaign that another user or tab saved. */
  const see = (campaign: Campaign) => {
    if (campaign.updatedAt < known.updatedAt) return;
    known = campaign;
    for (const [row, edit] of edits) {
      const theirs = differing(pickLike(edit.stored, campaign), edit.stored);
      const conflicting = differing(pickLike(unsavedIn(row), theirs), edit.typed);
      // What was changed elsewhere shows as it is now; what is in conflict waits for the user.
      const taken = { ...theirs, ...pickLike(conflicting, edit.typed) };
      edit.typed = { ...edit.typed, ...taken };
      edit.base = { ...edit.base, ...taken, ...pickLike(conflicting, edit.base) };
      edit.stored = { ...pickLike(edit.stored, campaign), ...pickLike(conflicting, edit.stored) };
      if (!isEmptyPart(conflicting)) states.set(row, { kind: 'conflict', theirs: conflicting });
      else if (states.get(row)?.kind === 'conflict')
        states.set(row, isEmptyPart(unsavedIn(row)) ? idle : { kind: 'waiting' });
    }
    publish();
  };

  const attempt = async (row: SavedRow, isLeaving: boolean): Promise<void> => {
    for (let count = 1; ; count += 1) {
      const edit = edits.get(row);
      const sent = unsavedIn(row);
      if (!edit || isEmptyPart(sent) || states.get(row)?.kind === 'conflict') return;
      const errors = deps.check(sent);
      if (Object.keys(errors).length > 0) return setState(row, { kind: 'invalid', errors });
      setState(row, { kind: 'saving' });
      try {
        const saved = await deps.send({ ...sent, seenUpdatedAt: known.updatedAt }, isLeaving);
        known = saved;
        // The server trims a text; the field keeps what is typed.
        edit.base = { ...edit.base, ...sent };
        edit.stored = pickLike(edit.stored, saved);
        deps.onSaved(saved);
        setState(row, { kind: isEmptyPart(unsavedIn(row)) ? 'saved' : 'waiting' });
        return;
      } catch (error) {
        if (!deps.isOutdated(error) || count === maxAttempts)
          return setState(row, { kind: 'failed', error, errors: deps.errorsOf(error) });
        try {
          see(await deps.reload());
        } catch {
          return setState(row, { kind: 'failed', error, errors: {} });
        }
      }
    }
  };

  const save = (row: SavedRow, isLeaving = false): Promise<unknown> => {
    clearTimeout(timers.get(row));
    // The page is closing: nothing can wait for an answer.
    if (isLeaving) return attempt(row, true);
    running = running.then(() => attempt(row, false));
    return running;
  };

  /** Of what both changed the user chose one; all other values of the row are saved as typed. */
  const decide = (row: SavedRow, choice: 'mine' | 'theirs'): Promise<unknown> => {
    const edit = edits.get(row);
    const state = states.get(row);
    if (edit && state?.kind === 'conflict') {
      edit.base = { ...edit.base, ...state.theirs };
      if (choice === 'theirs') edit.typed = { ...edit.typed, ...state.theirs };
      edit.stored = pickLike(edit.stored, known);
    }
    setState(row, idle);
    return save(row);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    /** The campaign as the server has it. */
    stored: (): Campaign => known,
    see,
    change: (row: SavedRow, part: DraftPart) => {
      const edit = edits.get(row) ?? { typed: {}, base: {}, stored: {} };
      const before = pickLike(part, known);
      edits.set(row, {
        typed: { ...edit.typed, ...part },
        base: { ...before, ...edit.base },
        stored: { ...before, ...edit.stored },
      });
      clearTimeout(timers.get(row));
      const isChanged = !isEmptyPart(unsavedIn(row));
      if (states.get(row)?.kind === 'conflict') return publish();
      setState(row, isChanged ? { kind: 'waiting' } : idle);
      // Half an address is not yet wrong; it is looked at when its field is left.
      if (isChanged && Object.keys(deps.check(unsavedIn(row))).length === 0)
        timers.set(
          row,
          setTimeout(() => void save(row), pauseMs),
        );
    },
    /** Saves what is unsaved, without waiting for a pause. */
    flush: async (isLeaving = false): Promise<void> => {
      const rows = [...edits.keys()].filter((row) => !isEmptyPart(unsavedIn(row)));
      await Promise.all(rows.map((row) => save(row, isLeaving)));
    },
    save,
    /** The row was closed: its fields show what is stored. */
    settle: (row: SavedRow) => {
      if (!isEmptyPart(unsavedIn(row))) return;
      edits.delete(row);
      if (states.get(row)?.kind === 'invalid') states.delete(row);
      publish();
    },
    keepMine: (row: SavedRow) => decide(row, 'mine'),
    takeTheirs: (row: SavedRow) => decide(row, 'theirs'),
    hasUnsaved: () => [...edits.keys()].some((row) => !isEmptyPart(unsavedIn(row))),
  };
};

export type DraftSaver = ReturnType<typeof createDraftSaver>;
