// Unsent form input, in the tab's session storage: it survives a reload and is deleted with the tab. Users never see
// the input of others. A name that begins with `people/` marks data about other people: signing out deletes it.
import { z } from 'zod';

const envelope = z.object({ userId: z.string(), entry: z.unknown() });
const prefix = 'lettersmith:entry:';
const aboutPeople = 'people/';

/** A form that is still open when the page closes must not be written again. */
let areForgotten = false;
// The browser may restore the page from its cache. There is none during prerendering.
globalThis.window?.addEventListener('pageshow', () => {
  areForgotten = false;
});

/** False when the browser refused it: storage is off or full. */
export const keepEntry = (name: string, userId: string, entry: unknown): boolean => {
  if (areForgotten && name.startsWith(aboutPeople)) return true;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ userId, entry }));
    return true;
  } catch {
    // An entry that could not be replaced must not be restored instead.
    dropEntry(name);
    return false;
  }
};

/** Null when there is nothing of this user. */
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
    // Nothing was stored.
  }
};

export const forgetPeople = (): void => {
  areForgotten = true;
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(prefix + aboutPeople)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
};
