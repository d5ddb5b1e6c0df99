// The templates that a user opened lately, stored in this browser for 30 days.
import { z } from 'zod';

const ttlMs = 30 * 24 * 60 * 60 * 1_000;
const maxStored = 12;

const recentSchema = z.array(z.object({ id: z.string(), name: z.string(), openedAt: z.number() }));

export type RecentTemplate = z.infer<typeof recentSchema>[number];

type RecentStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (userId: string): string => `lettersmith:recent-templates:${userId}`;

export const recentTemplates = (storage: RecentStorage, userId: string, now: number): RecentTemplate[] => {
  try {
    const all = recentSchema.parse(JSON.parse(storage.getItem(keyOf(userId)) ?? '[]'));
    return all.filter((recent) => now - recent.openedAt <= ttlMs);
  } catch {
    return [];
  }
};

const write = (storage: RecentStorage, userId: string, list: readonly RecentTemplate[]): void => {
  try {
    storage.setItem(keyOf(userId), JSON.stringify(list.slice(0, maxStored)));
  } catch {
    // Storage is off or full: nothing depends on this list.
  }
};

export const rememberTemplate = (
  storage: RecentStorage,
  userId: string,
  template: { id: string; name: string },
  now: number,
): void => {
  const others = recentTemplates(storage, userId, now).filter(({ id }) => id !== template.id);
  write(storage, userId, [{ ...template, openedAt: now }, ...others]);
};

export const forgetTemplate = (storage: RecentStorage, userId: string, id: string, now: number): void =>
  write(
    storage,
    userId,
    recentTemplates(storage, userId, now).filter((recent) => recent.id !== id),
  );
