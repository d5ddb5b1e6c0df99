// The owner's side of a list's sign-up form.

import {
  type SignUpForm,
  type SignUpFormSettings,
  type SignUpFormSummary,
  signUpFormSettings,
} from '#contract/audience/sign-up-forms.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/consent/sign-up-forms.ts';
import { auditList } from '../../../db/audience/contacts/audit-log.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import { carrierNames } from '../../carriers/sending-account.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import type { Caller } from '../../shared/caller.ts';
import { DomainError, invalid, notFound } from '../../shared/errors.ts';
import { entryOf } from '../contacts/audit-log.ts';
import { idOf, requireNumber } from '../contacts/public-ids.ts';
import { canSendConfirmations } from './confirmation-emails.ts';
import { findSender } from './sender-profile.ts';

export const formPath = ({
  workspace_id,
  key,
}: Pick<rows.StoredSignUpForm, 'workspace_id' | 'key'>): string => `/f/${workspace_id}.${key}`;

const standardLabels: Record<string, string> = { first_name: 'First name', last_name: 'Last name' };

/** Leaves out fields that were deleted since. */
export const visibleSettings = async (
  db: Queryable,
  workspaceId: string,
  stored: unknown,
): Promise<{ settings: SignUpFormSettings; labels: Record<string, string> }> => {
  const settings = signUpFormSettings.parse(stored ?? {});
  const labels: Record<string, string> = {
    ...standardLabels,
    ...Object.fromEntries((await listFields(db, workspaceId)).map(({ key, label }) => [key, label])),
  };
  const fields = settings.fields.filter(({ key }) => Object.hasOwn(labels, key));
  return { settings: { ...settings, fields }, labels };
};

export const getSignUpForm = async (ctx: Context, caller: Caller, listId: string): Promise<SignUpForm> => {
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, listId);
  const list = await findList(ctx.db, workspace_id, number);
  const sender = await findSender(ctx, workspace_id);
  if (!list || !sender) throw notFound();
  const form = await rows.findSignUpForm(ctx.db, workspace_id, number);
  return {
    listId: idOf('list', workspace_id, number),
    isOn: form?.is_on ?? false,
    ...(await visibleSettings(ctx.db, workspace_id, form?.settings)),
    url: form ? ctx.publicUrl + formPath(form) : null,
    sender: sender.name,
    doubleOptIn: list.double_opt_in,
    sendsMail: await canSendConfirmations(ctx, caller),
  };
};

export const listSignUpForms = async (ctx: Context, { workspace_id }: Caller): Promise<SignUpFormSummary[]> =>
  (await rows.listFormsOfLists(ctx.db, workspace_id)).map((form) => ({
    listId: idOf('list', workspace_id, form.list_id),
    listName: form.list_name,
    isOn: form.is_on,
    url: ctx.publicUrl + formPath({ workspace_id, key: form.key }),
    doubleOptIn: form.double_opt_in,
    memberCount: form.active_count,
    updatedAt: form.updated_at.toISOString(),
  }));

const keyLength = 12;

export const saveSignUpForm = async (
  ctx: Context,
  caller: Caller,
  listId: string,
  { isOn, settings }: { isOn: boolean; settings: SignUpFormSettings },
): Promise<SignUpForm> => {
  if (isOn) requirePlan(ctx, caller);
  const { workspace_id } = caller;
  const number = requireNumber('list', workspace_id, listId);
  const { labels } = await visibleSettings(ctx.db, workspace_id, settings);
  const unknownField = settings.fields.find(({ key }) => !Object.hasOwn(labels, key));
  if (unknownField)
    throw invalid(
      'settings.fields',
      keyedText('refusals.audience.formFieldMissing', { key: unknownField.key }),
    );
  if (isOn && !(await canSendConfirmations(ctx, caller)))
    throw new DomainError(
      'refused',
      keyedText('refusals.audience.formNeedsMail', { carriers: carrierNames(ctx) }),
    );
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await findList(tx, workspace_id, number))) throw notFound();
    const existing = await rows.findSignUpForm(tx, workspace_id, number);
    await rows.storeSignUpForm(tx, {
      workspace_id,
      list_id: number,
      key: existing?.key ?? ctx.newId().slice(0, keyLength),
      is_on: isOn,
      settings: JSON.stringify(settings),
      at: ctx.now(),
    });
    await auditList(tx, workspace_id, number, {
      ...entryOf(ctx, caller, 'sign-up form changed'),
      before: existing ? { isOn: existing.is_on, ...existing.settings } : null,
      after: { isOn, ...settings },
    });
  });
  return getSignUpForm(ctx, caller, listId);
};
