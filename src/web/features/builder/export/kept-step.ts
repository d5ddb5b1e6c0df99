// Step 3 in the tab's session storage: a user who goes to a campaign and back, or reloads, finds it unchanged. It is
// valid only for the very email that was exported.
import { z } from 'zod';
import type { Document } from '#email/document/document.ts';
import { letterSetting } from '#email/letter/letter-setting.ts';
import { looksOf } from '../store/delta.ts';
import type { Exported } from './export-email.ts';

const stepKey = 'lettersmith:export-step';
const fieldsKey = 'lettersmith:export-fields';

const keptStep = z.object({
  emailId: z.string(),
  print: z.string(),
  exported: z.object({
    html: z.string(),
    text: z.string(),
    warnings: z.array(z.object({ blockId: z.string().nullable(), code: z.string(), message: z.string() })),
    letter: letterSetting.required().extend({ title: z.string().optional(), intro: z.string().optional() }),
    madeHere: z.enum(['no-answer', 'own-error']).nullable(),
  }),
});
const keptFields = z.object({ emailId: z.string(), fields: z.record(z.string(), z.string()) });

/** FNV-1a: two different emails share a hash once in four thousand million times. */
const printOf = (document: Document): string => {
  const looks = looksOf(document);
  let hash = 0x811c9dc5;
  for (let at = 0; at < looks.length; at += 1) hash = Math.imul(hash ^ looks.charCodeAt(at), 0x01000193);
  return `${looks.length}-${hash >>> 0}`;
};

const write = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    try {
      // An entry that cannot be replaced must not be read for another email.
      sessionStorage.removeItem(key);
    } catch {
      // Storage is off: the way back leads to the editor.
    }
  }
};

const read = <Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null => {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? null;
  } catch {
    return null;
  }
};

export const keepStep = (emailId: string, document: Document, exported: Exported): void =>
  write(stepKey, { emailId, print: printOf(document), exported });

/** null when another email was exported, or this one has changed since. */
export const keptExport = (emailId: string, document: Document): Exported | null => {
  const kept = read(stepKey, keptStep);
  if (!kept || kept.emailId !== emailId || kept.print !== printOf(document)) return null;
  return kept.exported;
};

export const keepFields = (emailId: string, fields: Record<string, string>): void =>
  write(fieldsKey, { emailId, fields });

export const fieldsOf = (emailId: string): Record<string, string> => {
  const kept = read(fieldsKey, keptFields);
  return kept?.emailId === emailId ? kept.fields : {};
};
