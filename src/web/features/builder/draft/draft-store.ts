import type { Step } from '../store/history.ts';
import type { DraftRecord, LocalDraft } from './local-draft.ts';

export interface StepChanges {
  /** `put` is every step: what is stored is deleted first. */
  replacesAll: boolean;
  put: readonly Step[];
  remove: readonly number[];
}

export interface DraftStore {
  /** False where steps are not stored; then callers need not pass them. */
  storesSteps: boolean;
  /** Of one email, last changed first. */
  read: (userId: string, emailId: string) => Promise<LocalDraft[]>;
  /** Emails without an id, last changed first. Those older than 30 days are deleted. */
  unsaved: (userId: string, now: number) => Promise<DraftRecord[]>;
  /** Starts at once and fails when the browser refuses to store it. */
  write: (draft: DraftRecord, steps: StepChanges) => Promise<void>;
  remove: (draft: Pick<DraftRecord, 'userId' | 'emailId' | 'draftId'>) => Promise<void>;
}
