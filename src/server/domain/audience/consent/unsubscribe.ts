// A contact unsubscribes, returns or chooses lists by the personal link of a message. No login and no question comes
// first, and no state of the workspace prevents it: an ended plan keeps no contact subscribed.
import {
  type LeavePage,
  type LeavingReason,
  leavingReasons,
  type Preferences,
} from '#public-pages/leave-page.ts';
import type { Context } from '../../../context.ts';
import { forgetOpenRequests } from '../../../db/audience/consent/confirmations.ts';
import {
  blockForLeaving,
  findSuppression,
  liftSuppression,
} from '../../../db/audience/consent/suppressions.ts';
import {
  findCampaignSender,
  noteLeftByCampaign,
  wasMailedAfter,
} from '../../../db/audience/consent/unsubscribes.ts';
import { auditAddress, auditContacts, hasAuditSince } from '../../../db/audience/contacts/audit-log.ts';
import { takeTurnAlone } from '../../../db/audience/contacts/contact-locks.ts';
import {
  findContact,
  lockContacts,
  type StoredContact,
  updateContact,
} from '../../../db/audience/contacts/contacts.ts';
import { type FormerContact, findFormerContact } from '../../../db/audience/contacts/erased-contacts.ts';
import { membershipsOf, setMember } from '../../../db/audience/lists/list-members.ts';
import type { Queryable } from '../../../db/database.ts';
import { byThePerson } from '../contacts/audit-log.ts';
import { idOf, numberOf } from '../contacts/public-ids.ts';
import { sendConfirmationsSoon } from './confirmation-emails.ts';
import { askThem } from './double-opt-in.ts';
import { type MailRecipient, readRecipientToken } from './recipient-tokens.ts';
import { findSender } from './sender-profile.ts';

/** Within this time the page's undo button is enough: whoever holds the message has just unsubscribed with it. */
const mistakeMs = 24 * 60 * 60 * 1000;
const justNowMs = 60 * 60 * 1000;

/** Enough to recognize one's own address, too little to learn another's from a forwarded message. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const local = [...email.slice(0, at)];
  const shown = local.length > 3 ? 2 : local.length > 1 ? 1 : 0;
  return `${local.slice(0, shown).join('')}…${email.slice(at)}`;
};

export interface Leaving {
  page: LeavePage;
  sender: string;
}

const unknown: Leaving = { page: { state: 'unknown' }, sender: '' };

interface Person extends MailRecipient {
  /**
   * The number of the contact the message went to. Differs from the present one if the contact was deleted or erased
   * and added again.
   */
  mailedTo: number;
  /** What remains of a deleted or erased contact; null: the contact exists, or nothing remains. */
  former: FormerContact | null;
}

/** A contact who was deleted or erased and added again has a new number and the same mailbox. */
const whoIs = async (db: Queryable, recipient: MailRecipient): Promise<Person> => {
  const { workspaceId, contactId: mailedTo } = recipient;
  const former = (await findFormerContact(db, workspaceId, mailedTo)) ?? null;
  return { ...recipient, contactId: former?.again_id ?? mailedTo, mailedTo, former };
};

const readPerson = async (ctx: Context, token: string): Promise<Person | null> => {
  const recipient = readRecipientToken(ctx, 'personal', token);
  return recipient && whoIs(ctx.db, recipient);
};

/**
 * Whether the link's message went to the contact's present address. Unsubscribing does not require that; subscribing
 * again does, because the link may be in a mailbox that the contact no longer owns.
 */
const isOfThisAddress = async (
  db: Queryable,
  contact: StoredContact,
  { workspaceId, campaignId, mailedTo, former }: Person,
): Promise<boolean> => {
  if (former) return !former.may_have_moved;
  if (contact.email_changed_at === null) return true;
  return (
    campaignId !== null &&
    (await wasMailedAfter(db, workspaceId, campaignId, mailedTo, contact.email_changed_at))
  );
};

const preferencesOf = async (
  db: Queryable,
  contact: StoredContact,
  person: Person,
): Promise<Preferences> => ({
  joinsByMail: !(await isOfThisAddress(db, contact, person)),
  lists: (await membershipsOf(db, contact.workspace_id, contact.id)).map((member) => ({
    id: idOf('list', contact.workspace_id, member.list_id),
    name: member.name,
    description: member.description,
    isOn: member.status === 'active',
    isWaiting: member.status === 'pending',
  })),
  firstName: contact.first_name,
  language: contact.language,
  countsOpens: contact.opens_refused_at === null,
});

type Notice = Extract<LeavePage, { state: 'in' }>['notice'];

const returnOf = async (
  ctx: Context,
  db: Queryable,
  contact: StoredContact,
  person: Person,
): Promise<'now' | 'by-mail'> => {
  const { left_at } = contact;
  const canBeMistake = left_at !== null && ctx.now().getTime() - left_at.getTime() < mistakeMs;
  return canBeMistake && (await isOfThisAddress(db, contact, person)) ? 'now' : 'by-mail';
};

/** The page of a former contact. */
const pageOfFormer = async (
  db: Queryable,
  { workspaceId, former }: Person,
  notice: Notice,
): Promise<LeavePage> => {
  if (!former) return { state: 'gone' };
  const isBlocked = (await findSuppression(db, workspaceId, former.email_hash)) !== undefined;
  if (former.email === null) return { state: 'erased', isBlocked };
  const email = maskedEmail(former.email);
  return isBlocked
    ? { state: 'out', email, canReturn: 'no', isJustNow: false, hasSaidWhy: false }
    : { state: 'in', email, preferences: null, notice };
};

const pageOf = async (
  ctx: Context,
  db: Queryable,
  person: Person,
  notice: Notice = null,
): Promise<LeavePage> => {
  const { workspaceId, contactId } = person;
  const contact = await findContact(db, workspaceId, contactId);
  if (!contact) return pageOfFormer(db, person, notice);
  const email = maskedEmail(contact.email);
  if (contact.status === 'complained' || contact.status === 'cleaned') return { state: 'blocked', email };
  if (contact.status !== 'unsubscribed')
    return { state: 'in', email, preferences: await preferencesOf(db, contact, person), notice };
  const isJustNow = contact.left_at !== null && ctx.now().getTime() - contact.left_at.getTime() < justNowMs;
  return {
    state: 'out',
    email,
    canReturn: await returnOf(ctx, db, contact, person),
    isJustNow,
    hasSaidWhy:
      isJustNow &&
      contact.left_at !== null &&
      (await hasAuditSince(db, workspaceId, contactId, saidWhy, contact.left_at)),
  };
};

const senderOf = async (ctx: Context, db: Queryable, recipient: MailRecipient): Promise<string | null> => {
  const sender = await findSender(ctx, recipient.workspaceId, db);
  if (!sender) return null;
  const ofCampaign =
    recipient.campaignId === null
      ? undefined
      : await findCampaignSender(db, recipient.workspaceId, recipient.campaignId);
  return ofCampaign ?? sender.name;
};

const answer = async (ctx: Context, person: Person, notice: Notice = null): Promise<Leaving> => {
  const sender = await senderOf(ctx, ctx.db, person);
  // Nothing remains of a deleted workspace.
  if (sender === null) return { page: { state: 'gone' }, sender: ctx.brand };
  return { page: await pageOf(ctx, ctx.db, person, notice), sender };
};

/** Read-only. */
export const openLeaving = async (ctx: Context, token: string): Promise<Leaving> => {
  const person = await readPerson(ctx, token);
  return person ? answer(ctx, person) : unknown;
};

type Way = 'one click' | 'page';

const leaveAsContact = async (
  ctx: Context,
  tx: Queryable,
  contact: StoredContact,
  { workspaceId, contactId, mailedTo, campaignId }: Person,
  way: Way,
): Promise<void> => {
  // A complaint outweighs unsubscribing.
  if (contact.status === 'complained' || contact.status === 'cleaned') return;
  // The owner may resubscribe a contact whom the owner unsubscribed, but not one who unsubscribed themselves.
  const block = await findSuppression(tx, workspaceId, contact.email);
  if (contact.status === 'unsubscribed' && block?.source === 'person') return;
  const now = ctx.now();
  await updateContact(tx, workspaceId, contactId, { status: 'unsubscribed', left_at: now, updated_at: now });
  // A bounce was not the contact's choice; this is, and outlasts it.
  await blockForLeaving(tx, workspaceId, contact.email, {
    reason: 'unsubscribed',
    source: 'person',
    at: now,
  });
  await forgetOpenRequests(tx, workspaceId, [contactId]);
  if (campaignId !== null) await noteLeftByCampaign(tx, workspaceId, campaignId, mailedTo, now);
  await auditContacts(tx, workspaceId, [contactId], {
    ...byThePerson(ctx, 'unsubscribed'),
    before: { status: contact.status },
    after: {
      status: 'unsubscribed',
      by: way,
      ...(campaignId === null ? {} : { campaign: idOf('campaign', workspaceId, campaignId) }),
      ...(mailedTo === contactId ? {} : { mail: 'from before' }),
    },
  });
};

/** No contact has the address: suppress it in case a contact gets it later. */
const leaveAsFormer = async (
  ctx: Context,
  tx: Queryable,
  { workspaceId, former, campaignId }: Person,
  way: Way,
): Promise<void> => {
  if (!former) return;
  const why = { reason: 'unsubscribed', source: 'person', at: ctx.now() } as const;
  if (!(await blockForLeaving(tx, workspaceId, former.email_hash, why))) return;
  await auditAddress(tx, workspaceId, {
    ...byThePerson(ctx, 'unsubscribed'),
    after: {
      by: way,
      ...(campaignId === null ? {} : { campaign: idOf('campaign', workspaceId, campaignId) }),
    },
  });
};

const leaveAll = async (ctx: Context, tx: Queryable, person: Person, way: Way): Promise<Person> => {
  const [contact] = await lockContacts(tx, person.workspaceId, [person.contactId]);
  if (contact) {
    await leaveAsContact(ctx, tx, contact, person, way);
    return person;
  }
  // A concurrent transaction may give it to a contact: the lock makes the later of the two see the earlier.
  await takeTurnAlone(tx, person.workspaceId);
  const now = await whoIs(tx, { ...person, contactId: person.mailedTo });
  const [added] = await lockContacts(tx, now.workspaceId, [now.contactId]);
  if (added) await leaveAsContact(ctx, tx, added, now, way);
  else await leaveAsFormer(ctx, tx, now, way);
  return now;
};

/** Committed when this returns. Idempotent. */
export const leave = async (ctx: Context, token: string, way: Way): Promise<Leaving> => {
  const person = await readPerson(ctx, token);
  if (!person) return unknown;
  return answer(ctx, await ctx.db.transaction().execute((tx) => leaveAll(ctx, tx, person, way)));
};

/** Undoes an unsubscribe: at once within `mistakeMs`, later by an email to the address. */
export const comeBack = async (ctx: Context, token: string, address: string): Promise<Leaving> => {
  const recipient = await readPerson(ctx, token);
  if (!recipient) return unknown;
  const { workspaceId, contactId } = recipient;
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (contact?.status !== 'unsubscribed') return { did: 'nothing' as const };
    if ((await returnOf(ctx, tx, contact, recipient)) === 'by-mail') {
      await askThem(ctx, tx, [contactId], { workspaceId, listId: null, source: 'person', address });
      return { did: 'asked' as const, email: maskedEmail(contact.email) };
    }
    const now = ctx.now();
    await updateContact(tx, workspaceId, contactId, {
      status: 'subscribed',
      left_at: null,
      confirmed_at: now,
      updated_at: now,
    });
    await liftSuppression(tx, workspaceId, contact.email);
    await auditContacts(tx, workspaceId, [contactId], {
      ...byThePerson(ctx, 'subscribed again'),
      before: { status: 'unsubscribed' },
      after: { status: 'subscribed', address },
    });
    return { did: 'back' as const };
  });
  if (outcome.did === 'asked') {
    sendConfirmationsSoon(ctx);
    const sender = await senderOf(ctx, ctx.db, recipient);
    return { page: { state: 'asked', email: outcome.email }, sender: sender ?? ctx.brand };
  }
  return answer(ctx, recipient, outcome.did === 'back' ? 'back' : null);
};

export interface Choices {
  /** The lists shown on the page, and those of them that the contact chose. */
  shownLists: readonly string[];
  lists: readonly string[];
  firstName: string;
  language: string | null;
  countsOpens: boolean;
}

/** `joinsByMail`: the mailbox with the link may no longer belong to the contact, so the address must confirm first. */
const chooseLists = async (
  ctx: Context,
  tx: Queryable,
  contact: StoredContact,
  { shownLists, lists }: Choices,
  joinsByMail: { address: string } | null,
): Promise<{ left: string[]; joined: string[]; asked: number[] }> => {
  const { workspace_id, id } = contact;
  const now = ctx.now();
  const wanted = new Set(lists);
  const left: string[] = [];
  const joined: string[] = [];
  const asked: number[] = [];
  const own = await membershipsOf(tx, workspace_id, id);
  for (const listId of new Set(shownLists)) {
    const number = numberOf('list', workspace_id, listId);
    // Only lists that the contact was on: a link must not join other lists of the workspace.
    const member = own.find(({ list_id }) => list_id === number);
    if (!member) continue;
    if (wanted.has(listId) && member.status !== 'active') {
      if (joinsByMail) {
        const ask = { workspaceId: workspace_id, listId: member.list_id, source: 'person' } as const;
        await askThem(ctx, tx, [id], { ...ask, ...joinsByMail });
        asked.push(member.list_id);
      } else {
        await setMember(tx, workspace_id, member.list_id, id, 'active', now);
        joined.push(listId);
      }
    }
    if (!wanted.has(listId) && member.status === 'active') {
      await setMember(tx, workspace_id, member.list_id, id, 'left', now);
      left.push(listId);
    }
  }
  return { left, joined, asked };
};

export const choose = async (
  ctx: Context,
  token: string,
  choices: Choices,
  address: string,
): Promise<Leaving> => {
  const recipient = await readPerson(ctx, token);
  if (!recipient) return unknown;
  const { workspaceId, contactId } = recipient;
  const notice = await ctx.db.transaction().execute(async (tx): Promise<Notice> => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (!contact || !['subscribed', 'pending', 'bounced'].includes(contact.status)) return null;
    const now = ctx.now();
    const isProven = await isOfThisAddress(tx, contact, recipient);
    const chosen = await chooseLists(ctx, tx, contact, choices, isProven ? null : { address });
    const { left, joined, asked } = chosen;
    // A contact who chooses a list that waited for confirmation has confirmed the address by the message they came
    // from.
    const isConfirmed = contact.status === 'pending' && joined.length > 0;
    const before = {
      first_name: contact.first_name,
      language: contact.language,
      opens_refused_at: contact.opens_refused_at,
    };
    const after = {
      first_name: choices.firstName,
      language: choices.language,
      opens_refused_at: choices.countsOpens ? null : (contact.opens_refused_at ?? now),
    };
    await updateContact(tx, workspaceId, contactId, {
      ...after,
      ...(isConfirmed ? { status: 'subscribed', confirmed_at: now } : {}),
      updated_at: now,
    });
    const did = (action: string, change: object) =>
      auditContacts(tx, workspaceId, [contactId], { ...byThePerson(ctx, action), ...change });
    for (const list of left) await did('left a list', { after: { list } });
    for (const list of joined) await did('joined a list', { after: { list } });
    if (JSON.stringify(before) !== JSON.stringify(after)) await did('changed', { before, after });
    return asked.length > 0 ? 'asked' : 'saved';
  });
  if (notice === 'asked') sendConfirmationsSoon(ctx);
  return answer(ctx, recipient, notice);
};

const saidWhy = 'said why they left';

const textOf = (reason: LeavingReason): string => leavingReasons.find(([id]) => id === reason)?.[1] ?? reason;

export const sayWhy = async (
  ctx: Context,
  token: string,
  reason: LeavingReason,
  words: string,
): Promise<Leaving> => {
  const recipient = await readPerson(ctx, token);
  if (!recipient) return unknown;
  const { workspaceId, contactId } = recipient;
  await ctx.db.transaction().execute(async (tx) => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (contact?.status !== 'unsubscribed' || contact.left_at === null) return;
    if (await hasAuditSince(tx, workspaceId, contactId, saidWhy, contact.left_at)) return;
    await auditContacts(tx, workspaceId, [contactId], {
      ...byThePerson(ctx, saidWhy),
      after: { reason: textOf(reason), ...(words === '' ? {} : { words }) },
    });
  });
  return answer(ctx, recipient);
};
