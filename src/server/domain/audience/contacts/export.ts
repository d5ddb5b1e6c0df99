// Streams contacts as CSV; and all data of one contact, to hand to that person.
import type { ContactFilter } from '#contract/audience/contacts.ts';
import type { Context } from '../../../context.ts';
import { confirmationsOf } from '../../../db/audience/consent/confirmations.ts';
import { findSuppression } from '../../../db/audience/consent/suppressions.ts';
import { type AuditRow, historyOfContact } from '../../../db/audience/contacts/audit-log.ts';
import * as rows from '../../../db/audience/contacts/contacts.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import { membershipsOf } from '../../../db/audience/lists/list-members.ts';
import type { Caller } from '../../shared/caller.ts';
import { notFound } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { csvLine } from '../imports/csv/write-line.ts';
import { contactActivity } from './activity.ts';
import { getContact, toContacts } from './contacts.ts';
import { idOf, requireNumber } from './public-ids.ts';
import { chooseAccessPath, rowFilterOf } from './search.ts';

const rowsPerPage = 500;

async function* allContacts(
  ctx: Context,
  workspaceId: string,
  filter: rows.ContactFilter,
): AsyncGenerator<rows.ContactRow[]> {
  const way = await chooseAccessPath(ctx.db, workspaceId, filter, 'oldest');
  let after: rows.ContactPosition | null = null;
  for (;;) {
    const page: rows.ContactRow[] = await rows.listContacts(ctx.db, workspaceId, filter, {
      order: 'oldest',
      limit: rowsPerPage,
      after,
      path: way,
    });
    if (page.length > 0) yield page;
    if (page.length < rowsPerPage) return;
    after = page.at(-1) ?? null;
  }
}

/** The first columns match those that an import reads. */
export const exportContacts = async (
  ctx: Context,
  { workspace_id }: Caller,
  query: ContactFilter,
): Promise<AsyncGenerator<string>> => {
  const filter = await rowFilterOf(ctx.db, workspace_id, query);
  const keys = (await listFields(ctx.db, workspace_id)).map(({ key }) => key);
  const write = async function* (): AsyncGenerator<string> {
    // Without a byte-order mark Excel does not read the file as UTF-8.
    yield `\uFEFF${csvLine(['email', 'first_name', 'last_name', 'status', 'tags', ...keys, 'consent_source', 'consent_at', 'created_at'])}`;
    for await (const page of allContacts(ctx, workspace_id, filter)) {
      const shown = await toContacts(ctx.db, workspace_id, page);
      yield page
        .map((row, index) =>
          csvLine([
            row.email,
            row.first_name,
            row.last_name,
            row.status,
            (shown[index]?.tags ?? []).map(({ name }) => name).join(', '),
            ...keys.map((key) => row.fields[key] ?? ''),
            row.consent_source,
            row.consent_at?.toISOString() ?? '',
            row.created_at.toISOString(),
          ]),
        )
        .join('');
    }
  };
  return write();
};

const toEvent = (row: AuditRow) => ({
  id: String(row.id),
  action: row.action,
  by: row.actor_name,
  before: row.before as Record<string, unknown> | null,
  after: row.after as Record<string, unknown> | null,
  at: row.at.toISOString(),
});

export const contactHistory = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ReturnType<typeof toEvent>>> => {
  const number = requireNumber('contact', workspace_id, id);
  if (!(await rows.findContact(ctx.db, workspace_id, number))) throw notFound();
  const before = /^\d{1,15}$/.test(page.cursor ?? '') ? Number(page.cursor) : null;
  const found = await historyOfContact(ctx.db, workspace_id, number, page.limit + 1, before);
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toEvent),
    nextCursor: found.length > shown.length && last ? String(last.id) : null,
  };
};

/** Reads all pages. */
const readAllPages = async <Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
};

const pageRows = 200;

const confirmationsForExport = async (ctx: Context, { workspace_id }: Caller, id: string) =>
  (await confirmationsOf(ctx.db, workspace_id, requireNumber('contact', workspace_id, id))).map((row) => ({
    list: row.list_id === null ? null : idOf('list', workspace_id, row.list_id),
    purpose: row.purpose,
    source: row.source,
    askedAt: row.asked_at.toISOString(),
    askedFrom: row.address,
    typed: row.details,
    mailedAt: row.mailed_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedFrom: row.confirmed_address,
  }));

const membershipsForExport = async (ctx: Context, { workspace_id }: Caller, id: string) =>
  (await membershipsOf(ctx.db, workspace_id, requireNumber('contact', workspace_id, id))).map((row) => ({
    id: idOf('list', workspace_id, row.list_id),
    name: row.name,
    status: row.status,
    since: row.created_at.toISOString(),
  }));

/** All data stored about one contact: values, changes, and the outcome of every message. */
export const exportContact = async (ctx: Context, caller: Caller, id: string): Promise<object> => {
  const contact = await getContact(ctx, caller, id);
  const suppression = await findSuppression(ctx.db, caller.workspace_id, contact.email);
  return {
    exportedAt: ctx.now().toISOString(),
    contact,
    blocked: suppression
      ? {
          reason: suppression.reason,
          source: suppression.source,
          since: suppression.created_at.toISOString(),
        }
      : null,
    lists: await membershipsForExport(ctx, caller, id),
    confirmations: await confirmationsForExport(ctx, caller, id),
    history: await readAllPages((cursor) => contactHistory(ctx, caller, id, { limit: pageRows, cursor })),
    mails: await readAllPages((cursor) => contactActivity(ctx, caller, id, { limit: pageRows, cursor })),
  };
};
