// The states of the saver. One save runs at a time. It names the revision that it is based on, so that it never
// overwrites a change of another user. `nextState` decides the state whenever neither a save nor a timer is running.
//
// Closed: the builder is not shown. Only a save by hand is sent.
//   Entry: at first, and when the screen closes, which sends the pending changes of a saved template once more.
//   Exit: `start`, to idle or waiting.
// Idle: the server has everything. Or an autosave is not allowed: of a design, because a save publishes it to everyone,
//   and of a new email without a block.
//   Entry: the server accepted a save. Exit: a change of the email, to waiting.
// Waiting: a timer runs until the autosave, 1.5 seconds after the change and two seconds after the last save began.
//   Entry: a change. A further change does not move the timer, so that continuous typing is saved every two seconds.
//   Exit: the timer or a save by hand, to saving. The timer leads to idle if undo has returned to the saved email.
// Saving: a request is running; further saves wait for it.
//   Entry: a timer, or a save by hand. Exit: accepted, to idle, or to waiting if the email has changed meanwhile.
//   Error: no answer, to retrying; a refusal (400, 403, 404, 413, 415, 422), to refused; another revision on the server
//   (409), to conflict; the end of the session (401), to signed out.
// Retrying: a timer runs until the next attempt, after 2, 4, 8 seconds and so on, at most 30.
//   Entry: a save without an answer. Exit: the timer, or the return of the network, to saving.
// Refused: the server rejects the email, because it is too large, for example, or because its template was deleted.
//   Entry: a refusal. Exit: a change, to waiting; a save by hand, to saving.
// Conflict: the server has an email that this tab did not save. Nothing is saved until the user decides. The store has
//   the conflict (`changed-elsewhere`), because opening a template can find one before the saver starts.
//   Entry: a save, or a check of the server. Exit: this email replaces the other one, to saving; the other one replaces
//   this email, or this email is saved as a copy, to idle.
// Signed out: the page is about to show the sign-in page. Nothing is saved by itself.
//   Entry: the end of the session. Exit: none.
import type { BuilderState } from '../store/builder-state.ts';
import { isSameSnapshot, type Snapshot } from '../store/delta.ts';

/** States that only an event ends. */
type RestingKind = 'closed' | 'idle' | 'refused' | 'conflict' | 'signed-out';
type TimedKind = 'waiting' | 'retrying';

export type NextState = { kind: RestingKind } | { kind: TimedKind; delayMs: number };

export type SaverState =
  | { kind: RestingKind }
  | { kind: TimedKind; timer: ReturnType<typeof setTimeout> }
  | { kind: 'saving' };

/** What the saver knows beside the email. */
export interface SaverFacts {
  session: 'closed' | 'open' | 'signed-out';
  /** Saves without an answer, in a row. */
  failures: number;
  /** The email that the server refused last. */
  refused: Snapshot | null;
  sinceLastSaveMs: number;
}

const debounceMs = 1_500;
const minIntervalMs = 2_000;
const maxRetryMs = 30_000;

type SavedState = Pick<
  BuilderState,
  'document' | 'name' | 'dirty' | 'templateId' | 'designId' | 'saveStatus'
>;

const isSavedByItself = ({ dirty, designId, templateId, document }: SavedState): boolean =>
  dirty && designId === null && (templateId !== null || document.blocks.length > 0);

export const nextState = (
  email: SavedState,
  { session, failures, refused, sinceLastSaveMs }: SaverFacts,
): NextState => {
  if (session !== 'open') return { kind: session };
  if (email.saveStatus.kind === 'changed-elsewhere') return { kind: 'conflict' };
  if (!isSavedByItself(email)) return { kind: 'idle' };
  if (refused && isSameSnapshot(refused, email)) return { kind: 'refused' };
  return failures > 0
    ? { kind: 'retrying', delayMs: Math.min(maxRetryMs, 1_000 * 2 ** failures) }
    : { kind: 'waiting', delayMs: Math.max(debounceMs, minIntervalMs - sinceLastSaveMs) };
};
