import {
  maxSavedSections,
  maxSectionBytes,
  type SavedSection,
  type SavedSectionInput,
} from '#contract/emails/saved-sections.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/emails/saved-sections.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, DomainError, notFound } from '../shared/errors.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../shared/pagination.ts';
import { partsToStore, storedParts } from './serialize-document.ts';

const toSavedSection = (row: rows.StoredSection): SavedSection => ({
  id: row.id,
  name: row.name,
  ...storedParts(row.blocks),
  createdAt: row.created_at.toISOString(),
});

export const listSavedSections = async (
  ctx: Context,
  caller: Caller,
  page: PageRequest,
): Promise<Page<SavedSection>> => {
  const found = await rows.listSections(ctx.db, caller.workspace_id, page.limit, readCursor(page.cursor));
  return pageOf(found, (row) => row.created_at, toSavedSection);
};

export const createSavedSection = async (
  ctx: Context,
  caller: Caller,
  input: SavedSectionInput,
): Promise<SavedSection> => {
  const blocks = partsToStore(input);
  if (Buffer.byteLength(blocks) > maxSectionBytes) {
    throw new DomainError('too-large', 'refusals.emails.sectionTooLarge');
  }
  const row = await ctx.db.transaction().execute(async (tx) => {
    if ((await rows.countSectionsLocked(tx, caller.workspace_id)) >= maxSavedSections) {
      throw conflict(keyedText('refusals.emails.sectionLimit', { max: maxSavedSections }));
    }
    return rows.insertSection(tx, {
      workspace_id: caller.workspace_id,
      id: ctx.newId(),
      name: input.name,
      blocks,
      created_at: ctx.now(),
    });
  });
  return toSavedSection(row);
};

export const renameSavedSection = async (
  ctx: Context,
  caller: Caller,
  id: string,
  name: string,
): Promise<SavedSection> => {
  const row = await rows.renameSection(ctx.db, caller.workspace_id, id, name);
  if (!row) throw notFound();
  return toSavedSection(row);
};

export const deleteSavedSection = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  if (!(await rows.deleteSection(ctx.db, caller.workspace_id, id))) throw notFound();
};
