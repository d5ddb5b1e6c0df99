import { nanoid } from 'nanoid';
import { t } from '#web/text/t.ts';
import type { Snapshot } from '../store/delta.ts';
import { savedNameOf } from '../titles.ts';
import { openDraftStore } from './open-draft-store.ts';

/** Saves a copy as a separate email, which the start screen of the builder offers. */
export const saveRecoveryCopy = async ({ document, name }: Snapshot, userId: string): Promise<void> => {
  const drafts = await openDraftStore();
  const emailId = `new-${nanoid()}`;
  await drafts
    .write(
      {
        draftId: drafts.storesSteps ? nanoid() : emailId,
        userId,
        emailId,
        templateId: null,
        name: t('builder.recoveryCopy.nameMyVersion', { name: savedNameOf(name) }),
        document,
        savedAt: new Date().toISOString(),
        baseRevision: null,
        dirty: true,
        position: 0,
      },
      { replacesAll: true, put: [], remove: [] },
    )
    // Undo brings it back as well.
    .catch(() => undefined);
};
