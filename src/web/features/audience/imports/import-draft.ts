// The choices for an import that is not sent yet.
import { z } from 'zod';
import { contactStatus } from '#contract/audience/contacts.ts';
import { contactTag } from '#contract/audience/lists.ts';
import { defaultTargets, type PreviewColumn } from './import-targets.ts';

/** For the import of all contacts, and for that of each list. */
export const importDraftName = (listId: string): string => `people/import${listId && `/${listId}`}`;

export const importDraft = z.object({
  mode: z.enum(['file', 'paste']),
  text: z.string(),
  /** The file itself is not stored: the user has to choose it again after a reload. */
  fileName: z.string().nullable(),
  listId: z.string(),
  tags: z.array(contactTag),
  /** The targets that the user chose for columns with these names; null: the targets that the server suggests. */
  mapping: z.object({ names: z.string(), targets: z.array(z.string().nullable()) }).nullable(),
  /** The statuses that the user chose for values of status columns. */
  statusValues: z.record(z.string(), contactStatus).default({}),
  dateOrder: z.enum(['dmy', 'mdy', '']).default(''),
  /** The import that it was sent as. Whether it arrived is not known before it has ended. */
  sentAs: z.string().nullable(),
});
export type ImportDraft = z.infer<typeof importDraft>;

export const blankImport = (listId: string): ImportDraft => ({
  mode: 'file',
  text: '',
  fileName: null,
  listId,
  tags: [],
  mapping: null,
  statusValues: {},
  dateOrder: '',
  sentAs: null,
});

export const isBlankImport = ({ text, fileName, tags }: ImportDraft): boolean =>
  text.trim() === '' && fileName === null && tags.length === 0;

const namesOf = (columns: readonly PreviewColumn[]): string =>
  JSON.stringify(columns.map(({ name }) => name));

/** What each column is: as chosen for columns of these names, else as detected. */
export const targetsOf = (
  columns: readonly PreviewColumn[],
  mapping: ImportDraft['mapping'],
  fieldCount: number,
): readonly string[] => {
  const detected = defaultTargets(columns, fieldCount);
  if (mapping?.names !== namesOf(columns)) return detected;
  return detected.map((target, index) => {
    const chosen = mapping.targets[index] ?? target;
    // The field has been created since.
    return chosen.startsWith('new:') && !columns[index]?.newField ? target : chosen;
  });
};

export const withTarget = (
  columns: readonly PreviewColumn[],
  mapping: ImportDraft['mapping'],
  changedIndex: number,
  target: string,
): ImportDraft['mapping'] => {
  const names = namesOf(columns);
  const chosen = mapping?.names === names ? mapping.targets : [];
  return {
    names,
    targets: columns.map((_, index) => (index === changedIndex ? target : (chosen[index] ?? null))),
  };
};

/** Trailing columns without a target are skipped as well, however many a file has. */
export const withoutLastIgnored = (targets: readonly string[]): readonly string[] =>
  targets.slice(0, targets.findLastIndex((target) => target !== 'ignore') + 1);
