// A visitor submits a sign-up form. The visitor is unknown, so the answer is always the same: only the mailbox itself
// learns whether its address is on a list, unsubscribed or new.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { maxFieldCharacters, maxNameCharacters } from '#contract/audience/contacts.ts';
import type { ContactField } from '#contract/audience/lists.ts';
import type { SignUpFormSettings } from '#contract/audience/sign-up-forms.ts';
import { email as emailSchema } from '#contract/email-address.ts';
import type { FormAnswer, ShownForm } from '#public-pages/sign-up-page.ts';
import type { Context } from '../../../context.ts';
import { askContacts, noteDetails } from '../../../db/audience/consent/confirmations.ts';
import { findSignUpFormByKey } from '../../../db/audience/consent/sign-up-forms.ts';
import { findSuppression } from '../../../db/audience/consent/suppressions.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import { takeTurnToAdd } from '../../../db/audience/contacts/contact-locks.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import { takeNumbers } from '../../../db/audience/contacts/id-sequence.ts';
import { findMember, setMember } from '../../../db/audience/lists/list-members.ts';
import { findList, type StoredList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Visitor } from '../../shared/account.ts';
import { DomainError } from '../../shared/errors.ts';
import { perMinutes, throttle } from '../../shared/throttle.ts';
import { byThePerson } from '../contacts/audit-log.ts';
import { storedValue } from '../contacts/field-values.ts';
import { idOf } from '../contacts/public-ids.ts';
import { writeBlocksSoon } from '../contacts/search-index.ts';
import { sendConfirmationsSoon } from './confirmation-emails.ts';
import { askThem } from './double-opt-in.ts';
import { findSender } from './sender-profile.ts';
import { shownSettings } from './sign-up-forms.ts';

export interface OpenForm extends ShownForm {
  workspaceId: string;
  list: StoredList;
}

/** null: there is no such form, it is off, its list was deleted or the plan has ended. */
export const openForm = async (ctx: Context, id: string): Promise<OpenForm | null> => {
  const [, workspaceId, key] = /^([\w-]{1,64})\.([\w-]{1,32})$/.exec(id) ?? [];
  if (!workspaceId || !key) return null;
  const form = await findSignUpFormByKey(ctx.db, workspaceId, key);
  if (!form?.is_on) return null;
  const list = await findList(ctx.db, workspaceId, form.list_id);
  const sender = await findSender(ctx, workspaceId);
  if (!list || !sender?.hasPlan) return null;
  return {
    workspaceId,
    list,
    sender: sender.name,
    doubleOptIn: list.double_opt_in,
    ...(await shownSettings(ctx.db, workspaceId, form.settings)),
  };
};

const stamped = (formId: string, openedAt: string): string => `sign-up form ${formId} ${openedAt}`;

/** Signed time at which the form was opened; a form submitted at once was filled in by a program. */
export const stampOf = (ctx: Context, formId: string): string => {
  const openedAt = String(ctx.now().getTime());
  return `${openedAt}.${ctx.secrets.mark(stamped(formId, openedAt))}`;
};

/** No person reads and types faster. */
const shortestMs = 1_500;
const longestMs = 24 * 60 * 60 * 1000;

/** `none`: from a form on another site, or open for more than a day. */
const readStamp = (ctx: Context, formId: string, stamp: string): 'good' | 'hasty' | 'none' => {
  const [openedAt = '', mark = ''] = stamp.split('.');
  if (!/^\d{1,15}$/.test(openedAt) || !ctx.secrets.isMark(stamped(formId, openedAt), mark)) return 'none';
  const openMs = ctx.now().getTime() - Number(openedAt);
  if (openMs > longestMs) return 'none';
  return openMs < shortestMs ? 'hasty' : 'good';
};

interface Typed {
  email: string;
  firstName: string;
  lastName: string;
  fields: Record<string, string>;
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const address = z.string().transform(oneLine).pipe(emailSchema);

/** The typed values, or the errors by field. */
const readTyped = (
  settings: SignUpFormSettings,
  known: readonly ContactField[],
  values: Readonly<Record<string, string>>,
): { typed: Typed } | { errors: FormAnswer['errors'] } => {
  const errors: Record<string, string> = {};
  const email = address.safeParse(values.email ?? '');
  if (!email.success)
    errors.email =
      (values.email ?? '').trim() === ''
        ? 'Enter your email address.'
        : 'This is not a whole email address, such as mia@example.com.';
  const typedInto = (key: string): string => (Object.hasOwn(values, key) ? (values[key] ?? '') : '');
  const fields: Record<string, string> = {};
  const names: Record<string, string> = {};
  for (const { key, required } of settings.fields) {
    const value = oneLine(typedInto(key));
    const isName = key === 'first_name' || key === 'last_name';
    const most = isName ? maxNameCharacters : maxFieldCharacters;
    if (value === '' && required) errors[key] = 'Fill in this field.';
    else if (value.length > most) errors[key] = `Use at most ${most} characters.`;
    else if (!value.isWellFormed()) errors[key] = 'Some characters cannot be read. Type it again.';
    else if (value !== '' && isName) names[key] = value;
    else if (value !== '') {
      const stored = storedValue(known.find((field) => field.key === key)?.type ?? 'text', key, value);
      if ('problem' in stored) errors[key] = 'Write a date with the year first, such as 2026-11-21.';
      else fields[key] = stored.value;
    }
  }
  if (!email.success || Object.keys(errors).length > 0) return { errors };
  return {
    typed: {
      email: email.data.toLowerCase(),
      firstName: names.first_name ?? '',
      lastName: names.last_name ?? '',
      fields,
    },
  };
};

const dayMs = 24 * 60 * 60 * 1000;
const noticeGapMs = 30 * dayMs;

const tellThemTheyAre = async (
  ctx: Context,
  tx: Queryable,
  { workspaceId, list }: OpenForm,
  contactId: number,
): Promise<void> => {
  const now = ctx.now();
  const since = new Date(now.getTime() - noticeGapMs);
  await askContacts(
    tx,
    {
      workspaceId,
      listId: list.id,
      purpose: 'notice',
      source: 'form',
      address: null,
      now,
      notMailedSince: since,
      mostMails: 1,
      forgottenBefore: since,
    },
    [{ id: contactId, requestId: ctx.newId() }],
  );
};

/** Finds the contact with this address, or creates it. */
const findOrMake = async (
  ctx: Context,
  tx: Queryable,
  { workspaceId }: OpenForm,
  typed: Typed,
  asNew: { status: rows.StoredContact['status']; address: string },
): Promise<{ contact: rows.StoredContact; isNew: boolean } | null> => {
  const now = ctx.now();
  const known = await rows.findContactByEmail(tx, workspaceId, typed.email);
  if (!known) {
    const contact = await rows.insertContact(tx, {
      workspace_id: workspaceId,
      id: await takeNumbers(tx, workspaceId, 'contacts'),
      email: typed.email,
      first_name: typed.firstName,
      last_name: typed.lastName,
      status: asNew.status,
      fields: JSON.stringify(typed.fields),
      time_zone: null,
      language: null,
      consent_source: 'form',
      consent_at: now,
      consent_address: asNew.address,
      import_id: null,
      left_at: asNew.status === 'pending' || asNew.status === 'subscribed' ? null : now,
      created_at: now,
      updated_at: now,
    });
    if (contact) return { contact, isNew: true };
  }
  const found = known ?? (await rows.findContactByEmail(tx, workspaceId, typed.email));
  const [contact] = found ? await rows.lockContacts(tx, workspaceId, [found.id]) : [];
  return contact ? { contact, isNew: false } : null;
};

/** Fills in only missing values: a visitor must not change those of another person by typing their address. */
const filledIn = (contact: rows.StoredContact, typed: Typed) => ({
  first_name: contact.first_name || typed.firstName,
  last_name: contact.last_name || typed.lastName,
  fields: JSON.stringify({ ...typed.fields, ...contact.fields }),
});

const put = async (
  ctx: Context,
  tx: Queryable,
  form: OpenForm,
  typed: Typed,
  { address, isTrusted }: { address: string; isTrusted: boolean },
): Promise<void> => {
  const { workspaceId, list } = form;
  const now = ctx.now();
  await takeTurnToAdd(tx, workspaceId);
  const block = await findSuppression(tx, workspaceId, typed.email);
  // The owner blocked this address for good.
  if (block?.reason === 'cleaned') return;
  const hasToConfirm = list.double_opt_in || !isTrusted || block !== undefined;
  const status = block?.reason ?? (hasToConfirm ? 'pending' : 'subscribed');
  const found = await findOrMake(ctx, tx, form, typed, { status, address });
  if (!found || found.contact.status === 'cleaned') return;
  const { contact, isNew } = found;
  const member = await findMember(tx, workspaceId, list.id, contact.id);
  if (contact.status === 'subscribed' && member?.status === 'active')
    return tellThemTheyAre(ctx, tx, form, contact.id);

  const isAway = !['subscribed', 'pending'].includes(contact.status) || member?.status === 'left';
  if (hasToConfirm || isAway) {
    if (!member) await setMember(tx, workspaceId, list.id, contact.id, 'pending', now);
    // A contact created by this request already has its names.
    const details = isNew
      ? {}
      : { firstName: typed.firstName, lastName: typed.lastName, fields: typed.fields };
    await noteDetails(tx, workspaceId, list.id, contact.id, details);
    await askThem(ctx, tx, [contact.id], {
      workspaceId,
      listId: list.id,
      source: 'form',
      address,
      details,
      isBlocked: contact.status === 'bounced' || contact.status === 'complained',
    });
  } else {
    await setMember(tx, workspaceId, list.id, contact.id, 'active', now);
    if (!isNew)
      await rows.updateContact(tx, workspaceId, contact.id, {
        ...filledIn(contact, typed),
        status: 'subscribed',
        ...(contact.consent_at === null
          ? { consent_source: 'form' as const, consent_at: now, consent_address: address }
          : {}),
        updated_at: now,
      });
  }
  await auditContacts(tx, workspaceId, [contact.id], {
    ...byThePerson(ctx, 'signed up'),
    after: { list: idOf('list', workspaceId, list.id), address },
  });
};

// A tablet at a fair sends all its sign-ups from one network.
const ofNetwork = perMinutes(120, 60);
const ofNetworkDaily = perMinutes(1_000, 24 * 60);
const ofForm = perMinutes(5_000, 24 * 60);
/** For one address, across all lists of the workspace. */
const ofAddress = perMinutes(10, 24 * 60);

const tooMany = 'Too many sign-ups came from your network. Yours was not stored.';

/** Whether this address was typed too often today. The visitor is not told. */
const isPestered = async (ctx: Context, workspaceId: string, email: string): Promise<boolean> => {
  try {
    // Keyed by a hash: the table of attempts stores no addresses.
    await throttle(ctx, `sign-up of ${ctx.secrets.mark(`${workspaceId} ${email}`)}`, ofAddress, '');
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.refusal === 'too-many') return true;
    throw error;
  }
};

const leastMs = 60;

export interface SignUp {
  values: Readonly<Record<string, string>>;
  stamp: string;
  /** Honeypot: only programs fill it in. */
  pot: string;
  formId: string;
}

/** `null`: accepted. The answer is the same whatever happened. */
export const signUp = async (
  ctx: Context,
  form: OpenForm,
  { values, stamp, pot, formId }: SignUp,
  visitor: Visitor,
): Promise<FormAnswer | null> => {
  await throttle(ctx, `sign-up ${visitor.network}`, ofNetwork, tooMany);
  await throttle(ctx, `sign-up day ${visitor.network}`, ofNetworkDaily, tooMany);
  const read = readTyped(form.settings, await listFields(ctx.db, form.workspaceId), values);
  if ('errors' in read) return { values, errors: read.errors };
  const opened = readStamp(ctx, formId, stamp);
  if (pot !== '' || opened === 'hasty') return null;
  await throttle(
    ctx,
    `sign-up form ${form.workspaceId} ${form.list.id}`,
    ofForm,
    'Very many people signed up here today. Yours was not stored.',
  );
  if (await isPestered(ctx, form.workspaceId, read.typed.email)) return null;
  // The duration of the work would reveal whether the address is known.
  const noSooner = pause(leastMs);
  await ctx.db
    .transaction()
    .execute((tx) =>
      put(ctx, tx, form, read.typed, { address: visitor.address, isTrusted: opened === 'good' }),
    );
  await noSooner;
  sendConfirmationsSoon(ctx);
  writeBlocksSoon(ctx, form.workspaceId);
  return null;
};
