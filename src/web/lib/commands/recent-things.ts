// What a user opened last, stored in this browser until the user signs out: it may name contacts.
import { useEffect } from 'react';
import { z } from 'zod';
import { type SearchKind, searchKinds } from '#contract/platform/search.ts';
import { useCurrentUser } from '../session.ts';
import { recentThingsKey } from './recent-things-key.ts';

const maxRecent = 5;

const recentSchema = z.array(z.object({ kind: z.enum(searchKinds), id: z.string(), title: z.string() }));

export type RecentThing = z.infer<typeof recentSchema>[number];

export const recentThings = (userId: string): RecentThing[] => {
  try {
    return recentSchema.parse(JSON.parse(localStorage.getItem(recentThingsKey(userId)) ?? '[]'));
  } catch {
    return [];
  }
};

const write = (userId: string, list: readonly RecentThing[]): void => {
  try {
    localStorage.setItem(recentThingsKey(userId), JSON.stringify(list.slice(0, maxRecent)));
  } catch {
    // Storage is off or full: nothing depends on this list.
  }
};

export const rememberThing = (userId: string, thing: RecentThing): void =>
  write(userId, [
    thing,
    ...recentThings(userId).filter(({ kind, id }) => kind !== thing.kind || id !== thing.id),
  ]);

/** For a page that shows one thing; null while it has none. */
export const useRecentThing = (kind: SearchKind, id: string | null, title: string): void => {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (userId && id && title) rememberThing(userId, { kind, id, title });
  }, [userId, kind, id, title]);
};
