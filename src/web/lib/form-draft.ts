// What was entered in a form and not sent yet, in the tab's own storage: it survives a reload and leaves the device with
// the tab. Nobody finds what somebody else entered. A name that begins with `people/` says that it is about other people:
// signing out forgets it.
import { z } from 'zod';

const envelope = z.object({ userId: z.string(), entry: z.unknown() });
const prefix = 'lettersmith:entry:';
const aboutPeople = 'people/';

/** What is still open when the page goes must not be written again. */
let areForgotten = false;
// The browser may bring the page back as it was left. There is none where pages are rendered ahead.
globalThis.window?.addEventListener('pageshow', () => {
  areForgotten = false;
});

/** False when the browser did not take it: storage is off or full. */
export const keepEntry = (name: string, userId: string, entry: unknown): boolean => {
  if (areForgotten && name.startsWith(aboutPeople)) return true;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ userId, entry }));
    return true;
  } catch {
    // What could not be replaced must not come back in its stead.
    dropEntry(name);
    return false;
  }
};

/** Null when there is nothing of this person. */
export const keptEntry = <Schema extends z.ZodType>(
  name: string,
  userId: string,
  schema: Schema,
): z.output<Schema> | null => {
  try {
    const kept = envelope.safeParse(JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')).data;
    return kept?.userId === userId ? (schema.safeParse(kept.entry).data ?? null) : null;
  } catch {
    return null;
  }
};

export const dropEntry = (name: string): void => {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
};

export const forgetPeople = (): void => {
  areForgotten = true;
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(prefix + aboutPeople)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};
