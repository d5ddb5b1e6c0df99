// Tells the other tabs of this browser that a template was saved, so that none continues with an old one.
import { z } from 'zod';

const news = z.object({ id: z.string(), revision: z.int() });

export interface TabNews {
  tell: (id: string, revision: number) => void;
  close: () => void;
}

/**
 * Where site data is blocked, some browsers refuse channels as well: then the server's refusal reveals the conflict.
 */
export const followTabs = (onSaved: (id: string, revision: number) => void): TabNews => {
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel('lettersmith:templates');
    channel.addEventListener('message', ({ data }) => {
      const read = news.safeParse(data).data;
      if (read) onSaved(read.id, read.revision);
    });
  } catch {
    channel = null;
  }
  return {
    tell: (id, revision) => channel?.postMessage({ id, revision }),
    close: () => channel?.close(),
  };
};
