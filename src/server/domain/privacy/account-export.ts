// Exports all data of a person and their work as JSON, written while it is read: no export is in memory as a whole.
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { listSessions } from '../../db/accounts/sessions.ts';
import { listArchives } from '../../db/campaigns/archives/archives.ts';
import { issuesForExport } from '../../db/campaigns/archives/issues.ts';
import { listCampaigns } from '../../db/campaigns/campaigns.ts';
import { listGenerations } from '../../db/copywriting/generations.ts';
import { listSavedHtmlTemplates } from '../../db/emails/saved-results.ts';
import { listSections } from '../../db/emails/saved-sections.ts';
import { listTags, listTagsOfTemplates } from '../../db/emails/tags.ts';
import { listTemplates, type StoredTemplate } from '../../db/emails/templates.ts';
import { listTestEmails } from '../../db/emails/test-emails.ts';
import { findVersion, listVersions } from '../../db/emails/versions.ts';
import { listUploads, type UploadKind } from '../../db/files/uploads.ts';
import { allViews } from '../../db/platform/saved-views.ts';
import { getAccount } from '../accounts/account.ts';
import { deviceOf } from '../accounts/user-agent.ts';
import { toUser } from '../accounts/users.ts';
import { audienceLists } from '../audience/contacts/account-export-part.ts';
import { countsOf } from '../campaigns/reports/counts.ts';
import { sendingSettings } from '../carriers/sending-account.ts';
import { getBrand } from '../emails/brand.ts';
import { addressOf } from '../files/stored-files.ts';
import { getSampleShop } from '../platform/sample-shop/state.ts';
import type { Caller } from '../shared/caller.ts';
import {
  exportRows,
  pages,
  pagesInTime,
  type ReadList,
  withoutWorkspaceId,
} from '../shared/export-stream.ts';

type Read = (ctx: Context, caller: Caller) => unknown;

const pageRows = 50;

/** Including deleted templates that can still be restored. */
async function* allTemplates(ctx: Context, workspaceId: string): AsyncGenerator<StoredTemplate> {
  for (const deleted of [false, true]) {
    yield* pagesInTime(
      (after) => listTemplates(ctx.db, workspaceId, pageRows, after, { deleted }),
      (row) => row.deleted_at ?? row.updated_at,
    );
  }
}

const templates: ReadList = async function* (ctx, { workspace_id }) {
  const tagsOf = await listTagsOfTemplates(ctx.db, workspace_id);
  for await (const row of allTemplates(ctx, workspace_id))
    yield { ...withoutWorkspaceId(row), tags: tagsOf.get(row.id) ?? [] };
};

const templateVersions: ReadList = async function* (ctx, { workspace_id }) {
  for await (const template of allTemplates(ctx, workspace_id)) {
    for (const { id } of await listVersions(ctx.db, workspace_id, template.id)) {
      const version = await findVersion(ctx.db, workspace_id, template.id, id);
      if (version) yield withoutWorkspaceId(version);
    }
  }
};

const savedResults: ReadList = async function* (ctx, { workspace_id }) {
  for (const deleted of [false, true]) {
    yield* exportRows(
      pagesInTime(
        (after) => listSavedHtmlTemplates(ctx.db, workspace_id, pageRows, after, { words: [], deleted }),
        (row) => row.deleted_at ?? row.created_at,
      ),
    );
  }
};

const sections: ReadList = (ctx, { workspace_id }) =>
  exportRows(
    pagesInTime(
      (after) => listSections(ctx.db, workspace_id, pageRows, after),
      ({ created_at }) => created_at,
    ),
  );

/** The file of each campaign names its recipients. */
const campaigns: ReadList = async function* (ctx, { workspace_id }) {
  const everything = { states: null, words: [] };
  const read = (after: number | null) => listCampaigns(ctx.db, workspace_id, everything, pageRows, after);
  for await (const { frozen: _, ...campaign } of pages(read, ({ id }) => id)) {
    const counts = await countsOf(ctx, workspace_id, [campaign.id]);
    yield { ...withoutWorkspaceId(campaign), figures: counts.get(campaign.id) };
  }
};

const generations: ReadList = (ctx, { workspace_id }) =>
  exportRows(
    pagesInTime(
      (after) => listGenerations(ctx.db, workspace_id, pageRows, after),
      ({ created_at }) => created_at,
    ),
  );

const uploadKinds: readonly UploadKind[] = ['picture', 'font', 'thumbnail'];

/** The files themselves are at their addresses. */
const uploads: ReadList = async function* (ctx, { workspace_id }) {
  for (const kind of uploadKinds) {
    const rows = pagesInTime(
      (after) => listUploads(ctx.db, workspace_id, kind, pageRows, after),
      ({ created_at }) => created_at,
    );
    for await (const row of rows) yield { ...withoutWorkspaceId(row), url: addressOf(ctx, row) };
  }
};

const testEmails: ReadList = (ctx, { workspace_id }) => exportRows(listTestEmails(ctx.db, workspace_id));

const savedViews: ReadList = (ctx, { workspace_id, id }) =>
  exportRows(allViews(ctx.db, { workspaceId: workspace_id, userId: id }));

/** Each may hold a whole email. */
const issuesPerPage = 10;

const archiveIssues: ReadList = (ctx, { workspace_id }) =>
  exportRows(
    pages(
      async (after: { archiveId: string; campaignId: number } | null) => {
        const rows = await issuesForExport(ctx.db, workspace_id, after, issuesPerPage);
        return { rows, hasMore: rows.length === issuesPerPage };
      },
      ({ archive_id, campaign_id }) => ({ archiveId: archive_id, campaignId: campaign_id }),
    ),
  );

const sessions: ReadList = async function* (ctx, account) {
  if (account.is_demo) return;
  for (const row of await listSessions(ctx.db, account.id, ctx.now())) {
    yield {
      device: deviceOf(row.user_agent, translatorFor('en')),
      userAgent: row.user_agent,
      address: row.address,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
    };
  }
};

const single: readonly [name: string, read: Read][] = [
  ['user', (ctx, account) => toUser(ctx, account)],
  ['account', getAccount],
  ['brand', getBrand],
  ['sampleShop', getSampleShop],
  // As its own screen shows it: the key masked, no secret.
  ['sendingAccount', (ctx, { workspace_id }) => sendingSettings(ctx, workspace_id)],
];

const lists: readonly [name: string, read: ReadList][] = [
  ['sessions', sessions],
  ['templates', templates],
  ['templateTags', (ctx, { workspace_id }) => exportRows(listTags(ctx.db, workspace_id))],
  ['templateVersions', templateVersions],
  ['savedResults', savedResults],
  ['sections', sections],
  ['campaigns', campaigns],
  ['generatedCampaigns', generations],
  ['uploads', uploads],
  ['testEmails', testEmails],
  ['savedViews', savedViews],
  ['archives', (ctx, { workspace_id }) => exportRows(listArchives(ctx.db, workspace_id))],
  ['archiveIssues', archiveIssues],
  ...audienceLists,
];

export async function* exportAccount(ctx: Context, caller: Caller): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(ctx.now())},\n"from": ${JSON.stringify(ctx.publicUrl)}`;
  for (const [name, read] of single) {
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify(await read(ctx, caller))}`;
  }
  for (const [name, read] of lists) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const item of read(ctx, caller)) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}
