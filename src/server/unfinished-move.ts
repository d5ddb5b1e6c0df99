// A workspace that is half moved may be in two installations: one of them has to rest, or both would send its campaigns.
import type { Database } from './db/database.ts';
import { findUnfinishedMove } from './db/shared/installation.ts';

/**
 * Call it before this process works, and again after its first heartbeat: the command that moves writes its mark and then
 * looks for processes, so that one of the two sees the other.
 * @throws {Error} if a workspace is on its way to another installation
 */
export const refuseDuringMove = async (db: Database): Promise<void> => {
  const found = await findUnfinishedMove(db);
  if (found)
    throw new Error(
      `The move of the workspace ${found.workspaceId} to another installation has not ended, and both would send its campaigns. Finish it, then start again: lettersmith workspace move ${found.workspaceId} --to-settings <file>`,
    );
};
