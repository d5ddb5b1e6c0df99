// The contact messages as administrators read them. Unanswered messages with priority come first, the earliest deadline
// at the top; then all others, latest first.
import type { z } from 'zod';
import type { ContactMessage, changeContactMessage, MessageFolder } from '#contract/admin/admin.ts';
import { searchText } from '#contract/search-text.ts';
import type { Context } from '../../context.ts';
import * as rows from '../../db/admin/contact-messages.ts';
import { invalid, notFound } from '../shared/errors.ts';
import type { Page, PageRequest } from '../shared/pagination.ts';

const toMessage = (ctx: Context, row: rows.StoredContactMessage): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  message: row.message,
  marketingConsent: row.marketing_consent,
  wasMailed: row.mailed_at !== null,
  isSuspect: row.is_suspect,
  isRead: row.read_at !== null,
  priority:
    row.priority_plan !== null && row.respond_by !== null
      ? {
          plan: row.priority_plan,
          respondBy: row.respond_by.toISOString(),
          isAnswered: row.answered_at !== null,
          isOverdue: row.answered_at === null && row.respond_by < ctx.now(),
        }
      : null,
  createdAt: row.created_at.toISOString(),
});

const encodeCursor = ({ isWaiting, at, id }: rows.InboxPosition): string =>
  Buffer.from(`${isWaiting ? 'w' : 'o'} ${at.getTime()} ${id}`).toString('base64url');

const decodeCursor = (cursor: string | undefined): rows.InboxPosition | null => {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, part, milliseconds, id] = /^([wo]) (\d{1,15}) ([\w-]+)$/.exec(text) ?? [];
  if (!milliseconds || !id) throw invalid('cursor', 'refusals.lists.unknownCursor');
  return { isWaiting: part === 'w', at: new Date(Number(milliseconds)), id };
};

export const listContactMessages = async (
  ctx: Context,
  { folder, search, limit, cursor }: PageRequest & { folder: MessageFolder; search: string },
): Promise<Page<ContactMessage>> => {
  const filter = { folder, search: searchText(search).trim() };
  const found = await rows.listContactMessages(ctx.db, filter, limit, decodeCursor(cursor));
  const last = found.rows.at(-1);
  return {
    items: found.rows.map((row) => toMessage(ctx, row)),
    nextCursor: found.hasMore && last ? encodeCursor(rows.positionOf(last)) : null,
  };
};

export const changeMessage = async (
  ctx: Context,
  id: string,
  changes: z.output<NonNullable<typeof changeContactMessage.body>>,
): Promise<ContactMessage> => {
  const row = await rows.updateContactMessage(ctx.db, id, {
    ...(changes.isRead === undefined ? {} : { read_at: changes.isRead ? ctx.now() : null }),
    ...(changes.isSuspect === undefined ? {} : { is_suspect: changes.isSuspect }),
    ...(changes.isAnswered === undefined ? {} : { answered_at: changes.isAnswered ? ctx.now() : null }),
    ...(changes.isDeleted === undefined ? {} : { deleted_at: null }),
  });
  if (!row) throw notFound();
  return toMessage(ctx, row);
};

export const deleteMessage = async (ctx: Context, id: string): Promise<void> => {
  if (!(await rows.deleteContactMessage(ctx.db, id, ctx.now()))) throw notFound();
};
