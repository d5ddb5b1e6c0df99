import { type ContactField, maxContactFields } from '#contract/audience/lists.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/contacts/fields.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, notFound } from '../../shared/errors.ts';

const toField = ({ key, label, type }: rows.StoredField): ContactField => ({ key, label, type });

export const listContactFields = async (ctx: Context, { workspace_id }: Caller): Promise<ContactField[]> =>
  (await rows.listFields(ctx.db, workspace_id)).map(toField);

export const createContactField = async (
  ctx: Context,
  { workspace_id }: Caller,
  field: ContactField,
): Promise<ContactField> => {
  const known = await rows.listFields(ctx.db, workspace_id);
  if (known.length >= maxContactFields)
    throw conflict(keyedText('refusals.audience.fieldLimit', { max: maxContactFields }));
  const { key, label, type } = field;
  if (!(await rows.insertField(ctx.db, { workspace_id, key, label, type, created_at: ctx.now() })))
    throw conflict(keyedText('refusals.audience.fieldExists', { key }));
  return { key, label, type };
};

export const renameContactField = async (
  ctx: Context,
  { workspace_id }: Caller,
  key: string,
  label: string,
): Promise<ContactField> => {
  const row = await rows.renameField(ctx.db, workspace_id, key, label);
  if (!row) throw notFound();
  return toField(row);
};

/** Contacts keep the values, hidden: a new field with the same key shows them again. */
export const deleteContactField = async (
  ctx: Context,
  { workspace_id }: Caller,
  key: string,
): Promise<void> => {
  if (!(await rows.deleteField(ctx.db, workspace_id, key))) throw notFound();
};
