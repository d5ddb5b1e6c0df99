// Announces saves to the other tabs of this browser, so that none continues with an old template.
import { z } from 'zod';

const saveNotice = z.object({ id: z.string(), revision: z.int() });

export interface TabChannel {
  announceSave: (id: string, revision: number) => void;
  close: () => void;
}

/**
 * Where site data is blocked, some browsers refuse channels as well: then the server's refusal reveals the conflict.
 */
export const openTabChannel = (onSaved: (id: string, revision: number) => void): TabChannel => {
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel('lettersmith:templates');
    channel.addEventListener('message', ({ data }) => {
      const notice = saveNotice.safeParse(data).data;
      if (notice) onSaved(notice.id, notice.revision);
    });
  } catch {
    channel = null;
  }
  return {
    announceSave: (id, revision) => channel?.postMessage({ id, revision }),
    close: () => channel?.close(),
  };
};
