// All that is kept of a person and their work, as JSON, written while it is read: no export is held in memory whole.
import type { Context } from '../context.ts';
import { listGenerations } from '../db/campaign-generations.ts';
import { listCampaigns } from '../db/campaigns.ts';
import { listSavedHtmlTemplates } from '../db/saved-html-templates.ts';
import { listSections } from '../db/saved-sections.ts';
import { listSessions } from '../db/sessions.ts';
import { listTags, listTagsOfTemplates } from '../db/template-tags.ts';
import { findVersion, listVersions } from '../db/template-versions.ts';
import { listTemplates, type StoredTemplate } from '../db/templates.ts';
import { listTestEmails } from '../db/test-emails.ts';
import { listUploads, type UploadKind } from '../db/uploads.ts';
import { getAccount } from './account.ts';
import { audienceLists } from './audience-export.ts';
import { getBrand } from './brand.ts';
import { countsOf } from './campaign-counts.ts';
import { deviceOf } from './devices.ts';
import { getEspSettings } from './esp-settings.ts';
import type { Account } from './sessions.ts';
import { addressOf } from './stored-files.ts';
import { toUser } from './users.ts';

type Read = (ctx: Context, account: Account) => unknown;
type ReadList = (ctx: Context, account: Account) => AsyncIterable<unknown>;

const pageRows = 50;

interface Row {
  id: string;
}
interface Position {
  at: Date;
  id: string;
}

async function* pages<R extends Row>(
  read: (after: Position | null) => Promise<{ rows: R[]; hasMore: boolean }>,
  timeOf: (row: R) => Date,
): AsyncGenerator<R> {
  let after: Position | null = null;
  for (;;) {
    const page: { rows: R[]; hasMore: boolean } = await read(after);
    yield* page.rows;
    const last = page.rows.at(-1);
    if (!page.hasMore || !last) return;
    after = { at: timeOf(last), id: last.id };
  }
}

/** Whose it is, is said once at the top. */
const own = <R extends { workspace_id: string }>({ workspace_id: _, ...rest }: R): Omit<R, 'workspace_id'> =>
  rest;

/** With those that were deleted and can still be brought back. */
async function* allTemplates(ctx: Context, workspaceId: string): AsyncGenerator<StoredTemplate> {
  for (const deleted of [false, true]) {
    const read = (after: Position | null) => listTemplates(ctx.db, workspaceId, pageRows, after, { deleted });
    yield* pages(read, (row) => row.deleted_at ?? row.updated_at);
  }
}

async function* templates(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  const tagsOf = await listTagsOfTemplates(ctx.db, workspace_id);
  for await (const row of allTemplates(ctx, workspace_id)) {
    const {
      number: _,
      found: __,
      bytes_so_far: ___,
      ...template
    } = row as typeof row & Record<string, unknown>;
    yield { ...own(template), tags: tagsOf.get(row.id) ?? [] };
  }
}

async function* templateVersions(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for await (const template of allTemplates(ctx, workspace_id)) {
    for (const { id } of await listVersions(ctx.db, workspace_id, template.id)) {
      const version = await findVersion(ctx.db, workspace_id, template.id, id);
      if (version) yield own(version);
    }
  }
}

async function* savedResults(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for (const deleted of [false, true]) {
    const read = (after: Position | null) =>
      listSavedHtmlTemplates(ctx.db, workspace_id, pageRows, after, { words: [], deleted });
    for await (const row of pages(read, (result) => result.deleted_at ?? result.created_at)) {
      const {
        number: _,
        found: __,
        bytes_so_far: ___,
        ...result
      } = row as typeof row & Record<string, unknown>;
      yield own(result);
    }
  }
}

async function* templateTags(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  yield* await listTags(ctx.db, workspace_id);
}

async function* sections(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  const read = (after: Position | null) => listSections(ctx.db, workspace_id, pageRows, after);
  for await (const row of pages(read, (section) => section.created_at)) yield own(row);
}

/** Who got them is in the file of each. */
async function* campaigns(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  let after: number | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listCampaigns>> = await listCampaigns(
      ctx.db,
      workspace_id,
      { states: null, words: [] },
      pageRows,
      after,
    );
    const counts = await countsOf(
      ctx,
      workspace_id,
      page.rows.map(({ id }) => id),
    );
    for (const row of page.rows) {
      const {
        number: _,
        found: __,
        bytes_so_far: ___,
        frozen: ____,
        ...campaign
      } = row as typeof row & Record<string, unknown>;
      yield { ...own(campaign), figures: counts.get(row.id) };
    }
    const last = page.rows.at(-1);
    if (!page.hasMore || !last) return;
    after = last.id;
  }
}

async function* generations(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  const read = (after: Position | null) => listGenerations(ctx.db, workspace_id, pageRows, after);
  for await (const row of pages(read, (generation) => generation.created_at)) yield own(row);
}

const uploadKinds: readonly UploadKind[] = ['picture', 'font', 'thumbnail'];

/** The files themselves are at their addresses. */
async function* uploads(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for (const kind of uploadKinds) {
    const read = (after: Position | null) => listUploads(ctx.db, workspace_id, kind, pageRows, after);
    for await (const row of pages(read, (upload) => upload.created_at)) {
      yield { ...own(row), url: addressOf(ctx, row) };
    }
  }
}

async function* testEmails(ctx: Context, { workspace_id }: Account): AsyncGenerator<unknown> {
  for (const row of await listTestEmails(ctx.db, workspace_id)) yield own(row);
}

async function* sessions(ctx: Context, account: Account): AsyncGenerator<unknown> {
  if (account.is_demo) return;
  for (const row of await listSessions(ctx.db, account.id, ctx.now())) {
    yield {
      device: deviceOf(row.user_agent),
      userAgent: row.user_agent,
      address: row.address,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
    };
  }
}

const single: readonly [name: string, read: Read][] = [
  ['user', (ctx, account) => toUser(ctx, account)],
  ['account', getAccount],
  ['brand', getBrand],
  // As its own screen shows it: the key masked, the secret not at all.
  ['sendingAccount', getEspSettings],
];

const lists: readonly [name: string, read: ReadList][] = [
  ['sessions', sessions],
  ['templates', templates],
  ['templateTags', templateTags],
  ['templateVersions', templateVersions],
  ['savedResults', savedResults],
  ['sections', sections],
  ['campaigns', campaigns],
  ['generatedCampaigns', generations],
  ['uploads', uploads],
  ['testEmails', testEmails],
  ...audienceLists,
];

export async function* exportAccount(ctx: Context, account: Account): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(ctx.now())},\n"from": ${JSON.stringify(ctx.publicUrl)}`;
  for (const [name, read] of single) {
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify(await read(ctx, account))}`;
  }
  for (const [name, read] of lists) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const item of read(ctx, account)) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}
