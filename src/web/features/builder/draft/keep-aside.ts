import { nanoid } from 'nanoid';
import type { Moment } from '../store/delta.ts';
import { fallbackName } from '../titles.ts';
import { openWorks } from './works.ts';

/** Saves a copy as a separate email, which the start screen of the builder offers. */
export const keepAside = async ({ document, name }: Moment, userId: string): Promise<void> => {
  const works = await openWorks();
  const emailId = `new-${nanoid()}`;
  await works
    .write(
      {
        workId: works.keepsSteps ? nanoid() : emailId,
        userId,
        emailId,
        templateId: null,
        name: `${name.trim() || fallbackName} (my version)`,
        document,
        savedAt: new Date().toISOString(),
        baseRevision: null,
        dirty: true,
        position: 0,
      },
      { anew: true, put: [], remove: [] },
    )
    // Undo brings it back as well.
    .catch(() => undefined);
};
