import type { UploadedFont } from '#contract/files/fonts.ts';
import { maxFontBytes } from '#contract/files/uploads.ts';
import { builtInFont } from '#email/render/fonts.ts';
import type { CustomFont } from '#email/render/render.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/files/uploads.ts';
import { requirePlan } from '../shared/active-plan.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, DomainError, invalid, notFound } from '../shared/errors.ts';
import { fontExtOf } from './font-file.ts';
import { addressOf, hashOf, releaseFile, requireSpace, storeFile } from './stored-files.ts';
import { type ReceivedFile, shownName } from './uploads.ts';

/**
 * A family name that is safe between quotes in a style sheet; `email/document/values.ts` allows the same in a text's
 * font.
 */
const safeFamily = /^[\w-]+( [\w-]+)*$/;
const maxFamilyCharacters = 64;
const maxFonts = 100;

const toFont = (ctx: Context, row: rows.StoredUpload): UploadedFont => ({
  id: row.id,
  url: addressOf(ctx, row),
  name: row.name,
  family: row.family ?? row.name,
});

/** Style sheets write `'My Font', sans-serif`; the first name is the family. */
const familyOf = (typed: string): string => {
  const family = (typed.split(',')[0] ?? '').replace(/["']/g, '').trim().replace(/\s+/g, ' ');
  if (!family) throw invalid('family', 'refusals.files.fontNames');
  if (family.length > maxFamilyCharacters || !safeFamily.test(family))
    throw invalid('family', 'refusals.files.fontFamilyCharacters');
  if (builtInFont(family)) throw invalid('family', keyedText('refusals.files.fontExists', { family }));
  return family;
};

export const uploadFont = async (
  ctx: Context,
  caller: Caller,
  file: ReceivedFile,
  fields: { name: string; family: string },
): Promise<UploadedFont> => {
  requirePlan(ctx, caller);
  const workspaceId = caller.workspace_id;
  const name = shownName(fields.name, '');
  if (!name) throw invalid('name', 'refusals.files.fontNames');
  const family = familyOf(fields.family);
  if (file.bytes.byteLength > maxFontBytes) throw new DomainError('too-large', 'refusals.files.fontTooLarge');
  const ext = fontExtOf(file.name, file.bytes);
  if (!ext) throw new DomainError('unsupported', 'refusals.files.fontKind');

  const hash = hashOf(file.bytes);
  const { row, replaced } = await storeFile(ctx, { bytes: file.bytes, hash, ext }, async (tx) => {
    await rows.lockWorkspace(tx, workspaceId);
    const replaced = await rows.deleteFontOfFamily(tx, workspaceId, family);
    if ((await rows.countUploads(tx, workspaceId, 'font')) >= maxFonts)
      throw conflict(keyedText('refusals.files.fontLimit', { max: maxFonts }));
    await requireSpace(ctx, tx, workspaceId, file.bytes.byteLength);
    const row = await rows.insertUpload(tx, {
      workspace_id: workspaceId,
      id: ctx.newId(),
      kind: 'font',
      hash,
      ext,
      bytes: file.bytes.byteLength,
      name,
      family,
      width: null,
      height: null,
      has_alpha: null,
      template_id: null,
      created_at: ctx.now(),
    });
    return { row, replaced };
  });
  if (replaced) await releaseFile(ctx, replaced);
  return toFont(ctx, row);
};

export const listFonts = async (ctx: Context, caller: Caller): Promise<UploadedFont[]> => {
  const found = await rows.listUploads(ctx.db, caller.workspace_id, 'font', maxFonts, null);
  return found.rows.map((row) => toFont(ctx, row));
};

/** The fonts that exported emails embed where they use them (rule F1). */
export const customFontsOf = async (ctx: Context, caller: Caller): Promise<CustomFont[]> =>
  (await listFonts(ctx, caller)).map(({ family, url }) => ({ family, url }));

export const deleteFont = async (ctx: Context, caller: Caller, id: string): Promise<void> => {
  const deleted = await rows.deleteUpload(ctx.db, caller.workspace_id, 'font', id);
  if (!deleted) throw notFound();
  await releaseFile(ctx, deleted);
};
