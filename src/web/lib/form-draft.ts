// Unsent form input, in the tab's session storage: it survives a reload and is deleted with the tab. Users never see
// the input of others. A name that begins with `people/` marks data about other people: signing out deletes it.
import { z } from 'zod';

const envelope = z.object({ userId: z.string(), entry: z.unknown() });
const prefix = 'lettersmith:entry:';
const peoplePrefix = 'people/';

/** A form that is still open when the page closes must not be written again. */
let areForgotten = false;
// The browser may restore the page from its cache. There is none during prerendering.
globalThis.window?.addEventListener('pageshow', () => {
  areForgotten = false;
});

/** False when the browser refused it: storage is off or full. */
export const saveDraft = (name: string, userId: string, draft: unknown): boolean => {
  if (areForgotten && name.startsWith(peoplePrefix)) return true;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ userId, entry: draft }));
    return true;
  } catch {
    // An entry that could not be replaced must not be restored instead.
    dropDraft(name);
    return false;
  }
};

/** Null when there is nothing of this user. */
export const savedDraft = <Schema extends z.ZodType>(
  name: string,
  userId: string,
  schema: Schema,
): z.output<Schema> | null => {
  try {
    const stored = envelope.safeParse(JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')).data;
    return stored?.userId === userId ? (schema.safeParse(stored.entry).data ?? null) : null;
  } catch {
    return null;
  }
};

export const dropDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing was stored.
  }
};

export const forgetRecipientDrafts = (): void => {
  areForgotten = true;
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    for (const key of keys) if (key.startsWith(prefix + peoplePrefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
};
