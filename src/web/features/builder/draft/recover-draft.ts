import { nanoid } from 'nanoid';
import { t } from '#web/text/t.ts';
import { browserStorage } from './browser-storage.ts';
import { isUnlocked } from './draft-lock.ts';
import type { DraftStore } from './draft-store.ts';
import type { LocalDraft } from './local-draft.ts';
import { type DraftCopy, readDraftCopy } from './local-storage-drafts.ts';

export interface RecoveredDraft {
  draft: LocalDraft | null;
  /** What was stored last, while the page closed; without steps. */
  closingCopy: DraftCopy | null;
}

/** The list of unsaved emails shows it from now on. */
const saveAsSeparateDraft = async (drafts: DraftStore, draft: LocalDraft): Promise<void> => {
  await drafts.write(
    {
      ...draft,
      draftId: nanoid(),
      emailId: `new-${nanoid()}`,
      templateId: null,
      name: t('builder.recoverDraft.nameRecoveredCopy', { name: draft.name }),
      baseRevision: null,
      position: 0,
    },
    { replacesAll: true, put: [], remove: [] },
  );
  await drafts.remove(draft);
};

/**
 * What this browser stored of an email that no other tab has open. When tabs were lost together, the last changed one
 * continues; unsaved changes of the others become separate emails.
 */
export const recoverDraft = async (
  drafts: DraftStore,
  userId: string,
  emailId: string,
): Promise<RecoveredDraft> => {
  const all = await drafts.read(userId, emailId).catch(() => []);
  const unlocked = await Promise.all(all.map(({ draftId }) => isUnlocked(draftId)));
  const [draft = null, ...others] = all.filter((_, index) => unlocked[index]);
  for (const other of others)
    await (other.dirty ? saveAsSeparateDraft(drafts, other) : drafts.remove(other)).catch(() => undefined);
  const isOpenElsewhere = all.length > 0 && draft === null;
  const closingCopy =
    drafts.storesSteps && !isOpenElsewhere ? readDraftCopy(browserStorage(), userId, emailId) : null;
  return { draft, closingCopy };
};
