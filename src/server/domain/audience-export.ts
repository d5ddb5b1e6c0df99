// The audience as the export of an account has it.
import type { Context } from '../context.ts';
import { readAudit, readRows } from '../db/audience-rows.ts';
import { readConfirmations } from '../db/confirmations.ts';
import { listFields } from '../db/contact-fields.ts';
import { listTags } from '../db/contact-tags.ts';
import { listImports } from '../db/imports.ts';
import { listLists } from '../db/lists.ts';
import { listSegments } from '../db/segments.ts';
import { listSignUpForms } from '../db/sign-up-forms.ts';
import type { Account } from './sessions.ts';

type ReadList = (ctx: Context, account: Account) => AsyncIterable<unknown>;

const rowsAtOnce = 500;

const own = <Row extends { workspace_id: string }>({
  workspace_id: _,
  ...rest
}: Row): Omit<Row, 'workspace_id'> => rest;

async function* contacts(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  let after = 0;
  for (;;) {
    const page = await readRows(ctx.db, workspace_id, after, rowsAtOnce);
    for (const row of page) yield own(row);
    if (page.length < rowsAtOnce) return;
    after = page.at(-1)?.id ?? after;
  }
}

async function* audit(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  let after = 0;
  for (;;) {
    const page = await readAudit(ctx.db, workspace_id, after, rowsAtOnce);
    for (const row of page) yield own(row);
    if (page.length < rowsAtOnce) return;
    after = page.at(-1)?.id ?? after;
  }
}

async function* lists(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for (const row of await listLists(ctx.db, workspace_id)) yield own(row);
}

async function* segments(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for (const row of await listSegments(ctx.db, workspace_id)) yield own(row);
}

async function* tags(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  yield* await listTags(ctx.db, workspace_id);
}

async function* fields(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for (const row of await listFields(ctx.db, workspace_id)) yield own(row);
}

async function* imports(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listImports>> = await listImports(
      ctx.db,
      workspace_id,
      rowsAtOnce,
      after,
    );
    for (const row of page.rows) yield own(row);
    const last = page.rows.at(-1);
    if (!page.hasMore || !last) return;
    after = { at: last.created_at, id: last.id };
  }
}

async function* signUpForms(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for (const row of await listSignUpForms(ctx.db, workspace_id)) yield own(row);
}

async function* confirmations(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  let after = '';
  for (;;) {
    const page = await readConfirmations(ctx.db, workspace_id, after, rowsAtOnce);
    for (const { token_hash: _, ...row } of page) yield own(row);
    if (page.length < rowsAtOnce) return;
    after = page.at(-1)?.id ?? after;
  }
}

export const audienceLists: readonly [name: string, read: ReadList][] = [
  ['contacts', contacts],
  ['contactLists', lists],
  ['contactSegments', segments],
  ['contactTags', tags],
  ['contactFields', fields],
  ['imports', imports],
  ['signUpForms', signUpForms],
  ['confirmations', confirmations],
  ['audienceChanges', audit],
];
