// The owner's side of a list's sign-up form.
import {
  type SignUpForm,
  type SignUpFormSettings,
  signUpFormSettings,
} from '#contract/audience/sign-up-forms.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/audience/consent/sign-up-forms.ts';
import { auditList } from '../../../db/audience/contacts/audit-log.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import { findList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Account } from '../../shared/account.ts';
import { requirePlan } from '../../shared/active-plan.ts';
import { DomainError, invalid, notFound } from '../../shared/errors.ts';
import { entryOf } from '../contacts/audit-log.ts';
import { idOf, requireNumber } from '../contacts/public-ids.ts';
import { canSendConfirmations } from './confirmation-emails.ts';
import { findSender } from './sender-profile.ts';

export const formPath = ({ workspace_id, key }: rows.StoredSignUpForm): string => `/f/${workspace_id}.${key}`;

const ownLabels: Record<string, string> = { first_name: 'First name', last_name: 'Last name' };

/** Leaves out fields that were deleted since. */
export const shownSettings = async (
  db: Queryable,
  workspaceId: string,
  stored: unknown,
): Promise<{ settings: SignUpFormSettings; labels: Record<string, string> }> => {
  const settings = signUpFormSettings.parse(stored ?? {});
  const labels: Record<string, string> = {
    ...ownLabels,
    ...Object.fromEntries((await listFields(db, workspaceId)).map(({ key, label }) => [key, label])),
  };
  const fields = settings.fields.filter(({ key }) => Object.hasOwn(labels, key));
  return { settings: { ...settings, fields }, labels };
};

export const getSignUpForm = async (ctx: Context, account: Account, listId: string): Promise<SignUpForm> => {
  const { workspace_id } = account;
  const number = requireNumber('list', workspace_id, listId);
  const list = await findList(ctx.db, workspace_id, number);
  const sender = await findSender(ctx, workspace_id);
  if (!list || !sender) throw notFound();
  const form = await rows.findSignUpForm(ctx.db, workspace_id, number);
  return {
    listId: idOf('list', workspace_id, number),
    isOn: form?.is_on ?? false,
    ...(await shownSettings(ctx.db, workspace_id, form?.settings)),
    url: form ? ctx.publicUrl + formPath(form) : null,
    sender: sender.name,
    doubleOptIn: list.double_opt_in,
    sendsMail: await canSendConfirmations(ctx, account),
  };
};

const keyLength = 12;

export const saveSignUpForm = async (
  ctx: Context,
  account: Account,
  listId: string,
  { isOn, settings }: { isOn: boolean; settings: SignUpFormSettings },
): Promise<SignUpForm> => {
  if (isOn) requirePlan(ctx, account);
  const { workspace_id } = account;
  const number = requireNumber('list', workspace_id, listId);
  const { labels } = await shownSettings(ctx.db, workspace_id, settings);
  const strange = settings.fields.find(({ key }) => !Object.hasOwn(labels, key));
  if (strange)
    throw invalid(
      'settings.fields',
      `There is no field called ${strange.key}. Nothing was saved. Make it first, or take it out of the form.`,
    );
  if (isOn && !(await canSendConfirmations(ctx, account)))
    throw new DomainError(
      'refused',
      'A form needs mail to confirm addresses with, and none can go out yet. Nothing was saved. Set up your Amazon SES account in the ESP settings first.',
    );
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await findList(tx, workspace_id, number))) throw notFound();
    const known = await rows.findSignUpForm(tx, workspace_id, number);
    await rows.storeSignUpForm(tx, {
      workspace_id,
      list_id: number,
      key: known?.key ?? ctx.newId().slice(0, keyLength),
      is_on: isOn,
      settings: JSON.stringify(settings),
      at: ctx.now(),
    });
    await auditList(tx, workspace_id, number, {
      ...entryOf(ctx, account, 'sign-up form changed'),
      before: known ? { isOn: known.is_on, ...known.settings } : null,
      after: { isOn, ...settings },
    });
  });
  return getSignUpForm(ctx, account, listId);
};
