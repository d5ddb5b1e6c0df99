// A visitor submits a sign-up form. The visitor is unknown, so the answer is always the same: only the mailbox itself
// learns whether its address is on a list, unsubscribed or new.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { maxFieldCharacters, maxNameCharacters } from '#contract/audience/contacts.ts';
import type { ContactField } from '#contract/audience/lists.ts';
import type { SignUpFormSettings } from '#contract/audience/sign-up-forms.ts';
import { email as emailSchema } from '#contract/email-address.ts';
import type { FormAnswer, SignUpForm } from '#public-pages/sign-up-page.ts';
import type { Language } from '#text/languages.ts';
import { type Translate, translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { mergeDetails, requestConfirmations } from '../../../db/audience/consent/confirmations.ts';
import { findSignUpFormByKey } from '../../../db/audience/consent/sign-up-forms.ts';
import { findSuppression } from '../../../db/audience/consent/suppressions.ts';
import { auditContacts } from '../../../db/audience/contacts/audit-log.ts';
import { lockForAdding } from '../../../db/audience/contacts/contact-locks.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import { allocateIds } from '../../../db/audience/contacts/id-sequence.ts';
import { findMember, setMember } from '../../../db/audience/lists/list-members.ts';
import { findList, type StoredList } from '../../../db/audience/lists/lists.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Visitor } from '../../shared/caller.ts';
import { DomainError } from '../../shared/errors.ts';
import { perMinutes, throttle } from '../../shared/throttle.ts';
import { byContact } from '../contacts/audit-log.ts';
import { storedValue } from '../contacts/field-values.ts';
import { idOf } from '../contacts/public-ids.ts';
import { queueSearchIndexUpdate } from '../contacts/search-index.ts';
import { queueConfirmations } from './confirmation-emails.ts';
import { requestConfirmation } from './double-opt-in.ts';
import { findSender } from './sender-profile.ts';
import { visibleSettings } from './sign-up-forms.ts';

export interface OpenForm extends SignUpForm {
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
    ...(await visibleSettings(ctx.db, workspaceId, form.settings)),
  };
};

const signedText = (formId: string, openedAt: string): string => `sign-up form ${formId} ${openedAt}`;

/** Signed time at which the form was opened; a form submitted at once was filled in by a program. */
export const timestampToken = (ctx: Context, formId: string): string => {
  const openedAt = String(ctx.now().getTime());
  return `${openedAt}.${ctx.secrets.sign(signedText(formId, openedAt))}`;
};

/** No person reads and types faster. */
const minFillMs = 1_500;
const maxOpenMs = 24 * 60 * 60 * 1000;

/** `none`: from a form on another site, or open for more than a day. */
const checkTimestamp = (ctx: Context, formId: string, stamp: string): 'good' | 'hasty' | 'none' => {
  const [openedAt = '', signature = ''] = stamp.split('.');
  if (!/^\d{1,15}$/.test(openedAt) || !ctx.secrets.verify(signedText(formId, openedAt), signature))
    return 'none';
  const openMs = ctx.now().getTime() - Number(openedAt);
  if (openMs > maxOpenMs) return 'none';
  return openMs < minFillMs ? 'hasty' : 'good';
};

interface SubmittedValues {
  email: string;
  firstName: string;
  lastName: string;
  fields: Record<string, string>;
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const address = z.string().transform(oneLine).pipe(emailSchema);

/** The typed values, or the errors by field. */
const parseValues = (
  settings: SignUpFormSettings,
  known: readonly ContactField[],
  values: Readonly<Record<string, string>>,
  t: Translate,
): { typed: SubmittedValues } | { errors: FormAnswer['errors'] } => {
  const errors: Record<string, string> = {};
  const email = address.safeParse(values.email ?? '');
  if (!email.success)
    errors.email =
      (values.email ?? '').trim() === ''
        ? t('readers.signUp.emailMissing')
        : t('readers.signUp.emailNotWhole');
  const submitted = (key: string): string => (Object.hasOwn(values, key) ? (values[key] ?? '') : '');
  const fields: Record<string, string> = {};
  const names: Record<string, string> = {};
  for (const { key, required } of settings.fields) {
    const value = oneLine(submitted(key));
    const isName = key === 'first_name' || key === 'last_name';
    const maxCharacters = isName ? maxNameCharacters : maxFieldCharacters;
    if (value === '' && required) errors[key] = t('readers.signUp.fieldMissing');
    else if (value.length > maxCharacters) errors[key] = t('readers.signUp.tooLong', { max: maxCharacters });
    else if (!value.isWellFormed()) errors[key] = t('readers.signUp.unreadable');
    else if (value !== '' && isName) names[key] = value;
    else if (value !== '') {
      const stored = storedValue(known.find((field) => field.key === key)?.type ?? 'text', key, value);
      if ('problem' in stored) errors[key] = t('readers.signUp.dateNotRead');
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
const noticeIntervalMs = 30 * dayMs;

const requestMemberNotice = async (
  ctx: Context,
  tx: Queryable,
  { workspaceId, list }: OpenForm,
  contactId: number,
  language: Language,
): Promise<void> => {
  const now = ctx.now();
  const since = new Date(now.getTime() - noticeIntervalMs);
  await requestConfirmations(
    tx,
    {
      workspaceId,
      listId: list.id,
      purpose: 'notice',
      source: 'form',
      address: null,
      details: { language },
      now,
      notMailedSince: since,
      maxEmails: 1,
      resetBefore: since,
    },
    [{ id: contactId, requestId: ctx.newId() }],
  );
};

/** Finds the contact with this address, or creates it. */
const findOrCreateContact = async (
  ctx: Context,
  tx: Queryable,
  { workspaceId }: OpenForm,
  typed: SubmittedValues,
  newContact: { status: rows.StoredContact['status']; address: string },
): Promise<{ contact: rows.StoredContact; isNew: boolean } | null> => {
  const now = ctx.now();
  const known = await rows.findContactByEmail(tx, workspaceId, typed.email);
  if (!known) {
    const contact = await rows.insertContact(tx, {
      workspace_id: workspaceId,
      id: await allocateIds(tx, workspaceId, 'contacts'),
      email: typed.email,
      first_name: typed.firstName,
      last_name: typed.lastName,
      status: newContact.status,
      fields: JSON.stringify(typed.fields),
      time_zone: null,
      language: null,
      consent_source: 'form',
      consent_at: now,
      consent_address: newContact.address,
      import_id: null,
      left_at: newContact.status === 'pending' || newContact.status === 'subscribed' ? null : now,
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
const withMissingValues = (contact: rows.StoredContact, typed: SubmittedValues) => ({
  first_name: contact.first_name || typed.firstName,
  last_name: contact.last_name || typed.lastName,
  fields: JSON.stringify({ ...typed.fields, ...contact.fields }),
});

const storeSignUp = async (
  ctx: Context,
  tx: Queryable,
  form: OpenForm,
  typed: SubmittedValues,
  {
    address,
    language,
    hasValidTimestamp,
  }: Pick<Visitor, 'address' | 'language'> & { hasValidTimestamp: boolean },
): Promise<void> => {
  const { workspaceId, list } = form;
  const now = ctx.now();
  await lockForAdding(tx, workspaceId);
  const suppression = await findSuppression(tx, workspaceId, typed.email);
  // The owner blocked this address for good.
  if (suppression?.reason === 'cleaned') return;
  const needsConfirmation = list.double_opt_in || !hasValidTimestamp || suppression !== undefined;
  const status = suppression?.reason ?? (needsConfirmation ? 'pending' : 'subscribed');
  const found = await findOrCreateContact(ctx, tx, form, typed, { status, address });
  if (!found || found.contact.status === 'cleaned') return;
  const { contact, isNew } = found;
  const member = await findMember(tx, workspaceId, list.id, contact.id);
  if (contact.status === 'subscribed' && member?.status === 'active')
    return requestMemberNotice(ctx, tx, form, contact.id, language);

  const isInactive = !['subscribed', 'pending'].includes(contact.status) || member?.status === 'left';
  if (needsConfirmation || isInactive) {
    if (!member) await setMember(tx, workspaceId, list.id, contact.id, 'pending', now);
    // A contact created by this request already has its names.
    const details = isNew
      ? { language }
      : { language, firstName: typed.firstName, lastName: typed.lastName, fields: typed.fields };
    await mergeDetails(tx, workspaceId, list.id, contact.id, details);
    await requestConfirmation(ctx, tx, [contact.id], {
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
        ...withMissingValues(contact, typed),
        status: 'subscribed',
        ...(contact.consent_at === null
          ? { consent_source: 'form' as const, consent_at: now, consent_address: address }
          : {}),
        updated_at: now,
      });
  }
  await auditContacts(tx, workspaceId, [contact.id], {
    ...byContact(ctx, 'signed up'),
    after: { list: idOf('list', workspaceId, list.id), address },
  });
};

// A tablet at a fair sends all its sign-ups from one network.
const networkLimit = perMinutes(120, 60);
const networkDailyLimit = perMinutes(1_000, 24 * 60);
const formLimit = perMinutes(5_000, 24 * 60);
/** For one address, across all lists of the workspace. */
const addressLimit = perMinutes(10, 24 * 60);

const tooManySignUps = 'refusals.throttle.tooManySignUps';

/** Whether this address was typed too often today. The page does not say so. */
const isAddressOverLimit = async (ctx: Context, workspaceId: string, email: string): Promise<boolean> => {
  try {
    // Keyed by a hash: the table of attempts stores no addresses.
    await throttle(ctx, `sign-up of ${ctx.secrets.sign(`${workspaceId} ${email}`)}`, addressLimit, null);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.refusal === 'too-many') return true;
    throw error;
  }
};

const minDurationMs = 60;

export interface SignUp {
  values: Readonly<Record<string, string>>;
  stamp: string;
  /** Honeypot: only programs fill it in. */
  honeypot: string;
  formId: string;
}

/** `null`: accepted. The answer is the same in every case. */
export const signUp = async (
  ctx: Context,
  form: OpenForm,
  { values, stamp, honeypot, formId }: SignUp,
  visitor: Visitor,
): Promise<FormAnswer | null> => {
  await throttle(ctx, `sign-up ${visitor.network}`, networkLimit, tooManySignUps);
  await throttle(ctx, `sign-up day ${visitor.network}`, networkDailyLimit, tooManySignUps);
  const fields = await listFields(ctx.db, form.workspaceId);
  const parsed = parseValues(form.settings, fields, values, translatorFor(visitor.language));
  if ('errors' in parsed) return { values, errors: parsed.errors };
  const timestamp = checkTimestamp(ctx, formId, stamp);
  if (honeypot !== '' || timestamp === 'hasty') return null;
  await throttle(
    ctx,
    `sign-up form ${form.workspaceId} ${form.list.id}`,
    formLimit,
    'refusals.throttle.manySignUpsToday',
  );
  if (await isAddressOverLimit(ctx, form.workspaceId, parsed.typed.email)) return null;
  // The duration of the work would reveal whether the address is known.
  const minDuration = pause(minDurationMs);
  await ctx.db.transaction().execute((tx) =>
    storeSignUp(ctx, tx, form, parsed.typed, {
      address: visitor.address,
      language: visitor.language,
      hasValidTimestamp: timestamp === 'good',
    }),
  );
  await minDuration;
  queueConfirmations(ctx, form.workspaceId);
  queueSearchIndexUpdate(ctx, form.workspaceId);
  return null;
};
