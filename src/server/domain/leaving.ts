// A person leaves, comes back, or chooses what they get, by the personal link of a mail. Nobody has to sign in, nothing
// is asked before it, and no state of the workspace stands in the way: an ended plan does not keep anyone subscribed.
import {
  type LeavePage,
  type LeavingReason,
  leavingReasons,
  type Preferences,
} from '#contract/pages/leave-page.ts';
import type { Context } from '../context.ts';
import { auditContacts, hasAuditSince } from '../db/audience-audit.ts';
import { forgetOpenRequests } from '../db/confirmations.ts';
import {
  findContact,
  findContactByEmail,
  lockContacts,
  type StoredContact,
  updateContact,
} from '../db/contacts.ts';
import type { Queryable } from '../db/database.ts';
import { findCampaignSender, findDeletedEmail, noteLeftByCampaign } from '../db/leaving.ts';
import { membershipsOf, setMember } from '../db/list-members.ts';
import { blockForLeaving, findSuppression, liftSuppression, suppress } from '../db/suppressions.ts';
import { byThePerson } from './audience-audit.ts';
import { idOf, numberOf } from './audience-ids.ts';
import { sendConfirmationsSoon } from './confirmation-mails.ts';
import { askThem } from './double-opt-in.ts';
import { type MailRecipient, readRecipientToken } from './recipient-tokens.ts';
import { findSender } from './sender.ts';

/** For so long the button of the page is enough: whoever has the mail, or one who it was passed on to, pressed it just now. */
const mistakeMs = 24 * 60 * 60 * 1000;
const justNowMs = 60 * 60 * 1000;

/** Enough to know one's own address, too little to learn another's from a mail that was passed on. */
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
  /** Whom the mail went to: the same, unless they were deleted and added again since. */
  mailedTo: number;
}

/** Whoever was deleted and added again has another number, and the same mailbox. */
const readPerson = async (ctx: Context, token: string): Promise<Person | null> => {
  const recipient = readRecipientToken(ctx, 'personal', token);
  if (!recipient) return null;
  const { workspaceId, contactId: mailedTo } = recipient;
  const email = await findDeletedEmail(ctx.db, workspaceId, mailedTo);
  const again = email === undefined ? undefined : await findContactByEmail(ctx.db, workspaceId, email);
  return { ...recipient, contactId: again?.id ?? mailedTo, mailedTo };
};

const preferencesOf = async (db: Queryable, contact: StoredContact): Promise<Preferences> => ({
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

const returnOf = (ctx: Context, leftAt: Date | null): 'now' | 'by-mail' =>
  leftAt !== null && ctx.now().getTime() - leftAt.getTime() < mistakeMs ? 'now' : 'by-mail';

const pageOf = async (
  ctx: Context,
  db: Queryable,
  { workspaceId, contactId }: MailRecipient,
  notice: Notice = null,
): Promise<LeavePage> => {
  const contact = await findContact(db, workspaceId, contactId);
  if (!contact) {
    const email = await findDeletedEmail(db, workspaceId, contactId);
    if (email === undefined) return { state: 'gone' };
    if (!(await findSuppression(db, workspaceId, email)))
      return { state: 'in', email: maskedEmail(email), preferences: null, notice };
    return {
      state: 'out',
      email: maskedEmail(email),
      canReturn: 'no',
      isJustNow: false,
      hasSaidWhy: false,
    };
  }
  const email = maskedEmail(contact.email);
  if (contact.status === 'complained' || contact.status === 'cleaned') return { state: 'blocked', email };
  if (contact.status !== 'unsubscribed')
    return { state: 'in', email, preferences: await preferencesOf(db, contact), notice };
  const isJustNow = contact.left_at !== null && ctx.now().getTime() - contact.left_at.getTime() < justNowMs;
  return {
    state: 'out',
    email,
    canReturn: returnOf(ctx, contact.left_at),
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

const answer = async (ctx: Context, recipient: MailRecipient, notice: Notice = null): Promise<Leaving> => {
  const sender = await senderOf(ctx, ctx.db, recipient);
  // With the workspace everything is gone.
  if (sender === null) return { page: { state: 'gone' }, sender: ctx.brand };
  return { page: await pageOf(ctx, ctx.db, recipient, notice), sender };
};

/** Changes nothing. */
export const openLeaving = async (ctx: Context, token: string): Promise<Leaving> => {
  const person = await readPerson(ctx, token);
  return person ? answer(ctx, person) : unknown;
};

const leaveAll = async (
  ctx: Context,
  tx: Queryable,
  { workspaceId, contactId, mailedTo, campaignId }: Person,
  way: 'one click' | 'page',
): Promise<void> => {
  const now = ctx.now();
  const why = { reason: 'unsubscribed', source: 'person', at: now } as const;
  const [contact] = await lockContacts(tx, workspaceId, [contactId]);
  if (!contact) {
    const email = await findDeletedEmail(tx, workspaceId, contactId);
    if (email !== undefined) await suppress(tx, workspaceId, [email], why);
    return;
  }
  // A complaint says more than leaving does.
  if (contact.status === 'complained' || contact.status === 'cleaned') return;
  // Whom the owner unsubscribed may be brought back by the owner; whoever says it themselves may not.
  const block = await findSuppression(tx, workspaceId, contact.email);
  if (contact.status === 'unsubscribed' && block?.source === 'person') return;
  await updateContact(tx, workspaceId, contactId, { status: 'unsubscribed', left_at: now, updated_at: now });
  // Mail that came back was no wish of theirs; this is, and outlasts it.
  await blockForLeaving(tx, workspaceId, contact.email, why);
  await forgetOpenRequests(tx, workspaceId, [contactId]);
  if (campaignId !== null) await noteLeftByCampaign(tx, workspaceId, campaignId, mailedTo, now);
  await auditContacts(tx, workspaceId, [contactId], {
    ...byThePerson(ctx, 'unsubscribed'),
    before: { status: contact.status },
    after: {
      status: 'unsubscribed',
      by: way,
      ...(campaignId === null ? {} : { campaign: idOf('campaign', workspaceId, campaignId) }),
    },
  });
};

/** It holds when this has answered. Again and again it is the same. */
export const leave = async (ctx: Context, token: string, way: 'one click' | 'page'): Promise<Leaving> => {
  const recipient = await readPerson(ctx, token);
  if (!recipient) return unknown;
  await ctx.db.transaction().execute((tx) => leaveAll(ctx, tx, recipient, way));
  return answer(ctx, recipient);
};

/** "That was a mistake": at once while it can be one, later by a mail to the address. */
export const comeBack = async (ctx: Context, token: string, address: string): Promise<Leaving> => {
  const recipient = await readPerson(ctx, token);
  if (!recipient) return unknown;
  const { workspaceId, contactId } = recipient;
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (contact?.status !== 'unsubscribed') return { did: 'nothing' as const };
    if (returnOf(ctx, contact.left_at) === 'by-mail') {
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
  /** The lists that were on the page, and those of them that were chosen. */
  shownLists: readonly string[];
  lists: readonly string[];
  firstName: string;
  language: string | null;
  countsOpens: boolean;
}

const chooseLists = async (
  ctx: Context,
  tx: Queryable,
  contact: StoredContact,
  { shownLists, lists }: Choices,
): Promise<{ left: string[]; joined: string[] }> => {
  const { workspace_id, id } = contact;
  const now = ctx.now();
  const wanted = new Set(lists);
  const left: string[] = [];
  const joined: string[] = [];
  const own = await membershipsOf(tx, workspace_id, id);
  for (const listId of new Set(shownLists)) {
    const number = numberOf('list', workspace_id, listId);
    // Only what they were on: the other lists of a workspace are nobody's to choose.
    const member = own.find(({ list_id }) => list_id === number);
    if (!member) continue;
    if (wanted.has(listId) && member.status !== 'active') {
      await setMember(tx, workspace_id, member.list_id, id, 'active', now);
      joined.push(listId);
    }
    if (!wanted.has(listId) && member.status === 'active') {
      await setMember(tx, workspace_id, member.list_id, id, 'left', now);
      left.push(listId);
    }
  }
  return { left, joined };
};

export const choose = async (ctx: Context, token: string, choices: Choices): Promise<Leaving> => {
  const recipient = await readPerson(ctx, token);
  if (!recipient) return unknown;
  const { workspaceId, contactId } = recipient;
  const isSaved = await ctx.db.transaction().execute(async (tx) => {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    if (!contact || !['subscribed', 'pending', 'bounced'].includes(contact.status)) return false;
    const now = ctx.now();
    const { left, joined } = await chooseLists(ctx, tx, contact, choices);
    // Who chooses a list that waited for it has confirmed their address by the mail they came from.
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
    return true;
  });
  return answer(ctx, recipient, isSaved ? 'saved' : null);
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
