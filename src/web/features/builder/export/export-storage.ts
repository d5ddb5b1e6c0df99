// Step 3 in the tab's session storage: a user who goes to a campaign and back, or reloads, finds it unchanged. An
// export is valid only for the very email that was exported.
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Document } from '#email/document/document.ts';
import { emailCopySetting } from '#email/email-copy/email-copy-setting.ts';
import { openDraftKey } from '../draft/open-draft-key.ts';
import { designKey } from '../session.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { canonicalJson } from '../store/delta.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import type { Exported } from './export-email.ts';

const stepKey = 'lettersmith:export-step';
const fieldsKey = 'lettersmith:export-fields';

const storedStep = z.object({
  emailId: z.string(),
  print: z.string(),
  exported: z.object({
    html: z.string(),
    text: z.string(),
    warnings: z.array(z.object({ blockId: z.string().nullable(), code: z.string(), message: z.string() })),
    letter: emailCopySetting
      .required()
      .extend({ title: z.string().optional(), intro: z.string().optional() }),
    madeHere: z.enum(['no-answer', 'own-error']).nullable(),
  }),
});
const storedFields = z.object({ emailId: z.string(), fields: z.record(z.string(), z.string()) });

/** FNV-1a: two different emails share a hash once in four thousand million times. */
const fingerprintOf = (document: Document): string => {
  const json = canonicalJson(document);
  let hash = 0x811c9dc5;
  for (let index = 0; index < json.length; index += 1)
    hash = Math.imul(hash ^ json.charCodeAt(index), 0x01000193);
  return `${json.length}-${hash >>> 0}`;
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

export const saveExport = (emailId: string, document: Document, exported: Exported): void =>
  write(stepKey, { emailId, print: fingerprintOf(document), exported });

/** null when another email was exported, or this one has changed since. */
export const storedExport = (emailId: string, document: Document): Exported | null => {
  const stored = read(stepKey, storedStep);
  return stored?.emailId === emailId && stored.print === fingerprintOf(document) ? stored.exported : null;
};

export const saveExportFields = (emailId: string, fields: Record<string, string>): void =>
  write(fieldsKey, { emailId, fields });

export const exportFieldsOf = (emailId: string): Record<string, string> => {
  const stored = read(fieldsKey, storedFields);
  return stored?.emailId === emailId ? stored.fields : {};
};

/** The name of an email in this tab: its id, or the key of its draft until it has one. */
export const emailIdOf = (store: BuilderStore): string => {
  const { templateId, designId } = store.get();
  return templateId ?? (designId === null ? (openDraftKey() ?? '') : designKey(designId));
};

/** Stores what step 3 shows, and follows the email when its first save gives it an id. */
export const useStoredExport = (exported: Exported): void => {
  const store = useBuilderStore();
  const templateId = useBuilder((state) => state.templateId);
  const [firstId] = useState(() => emailIdOf(store));
  useEffect(() => {
    const emailId = templateId ?? firstId;
    saveExport(emailId, store.get().document, exported);
    if (emailId !== firstId && Object.keys(exportFieldsOf(emailId)).length === 0)
      saveExportFields(emailId, exportFieldsOf(firstId));
  }, [store, exported, templateId, firstId]);
};

export const anyText = (_value: string): _value is string => true;

/** A field of step 3, with what was typed or chosen in it before. */
export const useExportField = <Value extends string>(
  name: string,
  initial: Value,
  isPossible: (value: string) => value is Value,
): [Value, (value: Value) => void] => {
  const store = useBuilderStore();
  const [value, setValue] = useState<Value>(() => {
    const stored = exportFieldsOf(emailIdOf(store))[name];
    return stored !== undefined && isPossible(stored) ? stored : initial;
  });
  const set = (next: Value): void => {
    setValue(next);
    const emailId = emailIdOf(store);
    saveExportFields(emailId, { ...exportFieldsOf(emailId), [name]: next });
  };
  return [value, set];
};
