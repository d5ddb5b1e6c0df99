import type { z } from 'zod';
import type { Block } from '#email/document/block.ts';
import { answerOf, type documentInput, documentSchema, maxDocumentBytes } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import type { Section } from '#email/document/section.ts';
import { wrongCondition } from '#email/dynamic/wrong-condition.ts';
import { DomainError, invalid } from '../shared/errors.ts';

const rejectLarger = (json: string): void => {
  if (Buffer.byteLength(json) <= maxDocumentBytes) return;
  throw new DomainError('too-large', 'refusals.emails.tooLarge');
};

interface Parts {
  blocks?: readonly Block[] | undefined;
  sections?: readonly Section[] | undefined;
}

const rejectWrongConditions = (document: Parts | readonly Block[]): void => {
  const path = wrongCondition(Array.isArray(document) ? { blocks: document } : (document as Parts));
  if (path !== null) throw invalid(path, 'refusals.emails.wrongCondition');
};

/** Serializes a document or its blocks for storage. */
export const documentJson = (document: (Parts & { schemaVersion?: number }) | readonly Block[]): string => {
  rejectWrongConditions(document);
  const json = JSON.stringify(document);
  rejectLarger(json);
  return json;
};

/** Whether a program that does not know sections would take the columns of a stored email apart. */
export const losesLayout = (
  stored: object | null,
  { sections, schemaVersion }: z.output<typeof documentInput>,
): boolean => sections === undefined && schemaVersion !== 2 && stored !== null && 'sections' in stored;

/** Blocks with or without a layout, as they are stored beside an email: the list of blocks, or a document of version 2. */
export const partsToStore = ({
  blocks = [],
  sections,
}: {
  blocks?: readonly Block[] | undefined;
  sections?: readonly Section[] | undefined;
}): string => documentJson(sections ? { schemaVersion: 2, sections } : blocks);

/** The same as answers have them; they may be of an older version, or of a type that no longer exists. */
export const storedParts = (stored: unknown): { blocks: Block[]; sections?: Section[] } => {
  const { blocks, sections } = answerOf(documentSchema.parse(migrateDocument(stored)));
  return { blocks, ...(sections && { sections }) };
};
