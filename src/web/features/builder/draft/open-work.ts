import { nanoid } from 'nanoid';
import { browserStorage } from './browser-storage.ts';
import { type Draft, readDraft } from './drafts.ts';
import { isFree } from './live-work.ts';
import type { KeptWork } from './work.ts';
import type { Works } from './works.ts';

export interface FoundWork {
  work: KeptWork | null;
  /** The copy that was stored while the page closed. */
  later: Draft | null;
}

/** Never saved under its own name: from now on the list of unsaved emails shows it. */
const asideAsDraft = async (works: Works, work: KeptWork): Promise<void> => {
  await works.write(
    {
      ...work,
      workId: nanoid(),
      emailId: `new-${nanoid()}`,
      templateId: null,
      name: `${work.name} (kept copy)`,
      baseRevision: null,
      position: 0,
    },
    { anew: true, put: [], remove: [] },
  );
  await works.remove(work);
};

/**
 * What this browser stored of an email that no other tab has open. When tabs were lost together, the last changed one
 * continues; unsaved changes of the others become separate emails.
 */
export const openWork = async (works: Works, userId: string, emailId: string): Promise<FoundWork> => {
  const all = await works.read(userId, emailId).catch(() => []);
  const free = await Promise.all(all.map(({ workId }) => isFree(workId)));
  const [work = null, ...others] = all.filter((_, at) => free[at]);
  for (const other of others)
    await (other.dirty ? asideAsDraft(works, other) : works.remove(other)).catch(() => undefined);
  const isLive = all.length > 0 && work === null;
  const later = works.keepsSteps && !isLive ? readDraft(browserStorage(), userId, emailId) : null;
  return { work, later };
};
