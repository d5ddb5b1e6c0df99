// What was chosen for an import and is not sent yet.
import { z } from 'zod';
import { contactTag } from '#contract/lists.ts';
import type { PreviewColumn } from './import-columns.tsx';

/** For the import of everybody, and for that of each list. */
export const importEntryName = (listId: string): string => `people/import${listId && `/${listId}`}`;

export const importEntry = z.object({
  mode: z.enum(['file', 'paste']),
  text: z.string(),
  /** The file itself is not kept: it has to be chosen again after the page was loaded anew. */
  fileName: z.string().nullable(),
  listId: z.string(),
  tags: z.array(contactTag),
  /** What was chosen for columns of these names. */
  mapping: z.object({ names: z.string(), targets: z.array(z.string()) }).nullable(),
  /** The import that it was sent as. Whether it arrived is not known before it has ended. */
  sentAs: z.string().nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

export const blankImport = (listId: string): ImportEntry => ({
  mode: 'file',
  text: '',
  fileName: null,
  listId,
  tags: [],
  mapping: null,
  sentAs: null,
});

export const isBlankImport = ({ text, fileName, tags }: ImportEntry): boolean =>
  text.trim() === '' && fileName === null && tags.length === 0;

const namesOf = (columns: readonly PreviewColumn[]): string =>
  JSON.stringify(columns.map(({ name }) => name));

/** What each column is: as it was chosen for columns of these names, else as it was found out. */
export const targetsOf = (
  columns: readonly PreviewColumn[],
  mapping: ImportEntry['mapping'],
): readonly string[] =>
  mapping?.names === namesOf(columns) ? mapping.targets : columns.map(({ target }) => target);

export const withTarget = (
  columns: readonly PreviewColumn[],
  mapping: ImportEntry['mapping'],
  at: number,
  target: string,
): ImportEntry['mapping'] => ({
  names: namesOf(columns),
  targets: targetsOf(columns, mapping).map((each, index) => (index === at ? target : each)),
});

/** What is not said of the last columns leaves them out as well, however many a file has. */
export const withoutLastIgnored = (targets: readonly string[]): readonly string[] =>
  targets.slice(0, targets.findLastIndex((target) => target !== 'ignore') + 1);
