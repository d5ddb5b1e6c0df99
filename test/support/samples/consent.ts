// A workspace with contacts, the links of their messages, and the content of their mailboxes.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import {
  sendConfirmations,
  workspacesWithConfirmations,
} from '#server/domain/audience/consent/confirmation-emails.ts';
import { recipientToken } from '#server/domain/audience/consent/recipient-tokens.ts';
import { numberOf } from '#server/domain/audience/contacts/public-ids.ts';
import type { Client, TestServer } from '../app.ts';

export interface Audience {
  client: Client;
  workspaceId: string;
  /** Signed in once more: sessions end while a test moves the clock. */
  signInAgain: () => Promise<Audience>;
  add: (email?: string, more?: object) => Promise<string>;
  list: (name: string, more?: object) => Promise<string>;
  /** Path of the personal link of a message. */
  link: (contactId: string, campaign?: number) => string;
  trackingLink: (contactId: string) => string;
  setStatus: (contactId: string, status: string) => Promise<void>;
  refusesOpens: (contactId: string) => Promise<boolean>;
  endPlan: () => Promise<void>;
  /** The latest confirmation message to this address, or the one that says that none is needed. */
  confirmation: (email: string) => Promise<{ subject: string; text: string; html: string; link: string }>;
  mailsTo: (email: string) => Promise<number>;
  campaignTo: (contactId: string) => Promise<{
    number: number;
    unsubscribed: () => Promise<{ count: number; deliveries: number; events: number }>;
  }>;
}

/** Confirmation emails of all workspaces that are due. */
export const sendAllConfirmations = async (ctx: Context): Promise<void> => {
  for (const workspaceId of await workspacesWithConfirmations(ctx))
    await sendConfirmations(ctx, workspaceId, 100);
};

const maxWaitMs = 120_000;
let addresses = 0;

export const audience = async (app: TestServer, ownerEmail?: string): Promise<Audience> => {
  const { ctx } = app.server;
  const client = await app.member(ownerEmail);
  const user = (await client.get('/api/auth/user')).body;
  const workspaceId = await app.workspaceOf(client);
  const number = (contactId: string): number => {
    const found = numberOf('contact', workspaceId, contactId);
    if (found === null) throw new Error(`${contactId} is no contact of this workspace.`);
    return found;
  };
  const token = (kind: 'personal' | 'tracking', contactId: string, campaignId: number | null): string =>
    recipientToken(ctx, kind, { workspaceId, contactId: number(contactId), campaignId });

  const messages = async (email: string): Promise<{ id: string; subject: string }[]> => {
    // They would go out by themselves, a moment later.
    await sendAllConfirmations(ctx);
    const { body } = await client.get('/api/outbox?limit=200');
    return body.filter(({ to }: { to: string[] }) => to.some((address) => address.includes(email)));
  };

  const self: Audience = {
    client,
    workspaceId,
    signInAgain: async () => {
      await client.post('/api/auth/login', { email: user.email, password: 'a letter a day' });
      return self;
    },
    add: async (email = `person-${++addresses}@home.example`, more = {}) => {
      const answer = await client.post('/api/esp/contacts', { email, ...more });
      if (answer.status !== 201) throw new Error(`adding ${email} answered ${answer.status}: ${answer.text}`);
      return answer.body.id;
    },
    list: async (name, more = {}) => (await client.post('/api/esp/lists', { name, ...more })).body.id,
    link: (contactId, campaign) => `/u/${token('personal', contactId, campaign ?? null)}`,
    trackingLink: (contactId) => `/u/${token('tracking', contactId, null)}`,
    setStatus: async (contactId, status) => {
      await sql`update contacts set status = ${status} where workspace_id = ${workspaceId} and id = ${number(contactId)}`.execute(
        ctx.db,
      );
      await sql`
        insert into suppressions (workspace_id, scope, email_hash, reason, source, created_at)
        select workspace_id, 'all', sha256(convert_to(workspace_id || ':' || email, 'UTF8')), status, 'event', ${ctx.now()}
        from contacts where workspace_id = ${workspaceId} and id = ${number(contactId)}`.execute(ctx.db);
    },
    refusesOpens: async (contactId) => {
      const row = await ctx.db
        .selectFrom('contacts')
        .select('opens_refused_at')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', number(contactId))
        .executeTakeFirstOrThrow();
      return row.opens_refused_at !== null;
    },
    endPlan: () => app.endPlan(workspaceId),
    confirmation: async (email) => {
      const until = Date.now() + maxWaitMs;
      for (;;) {
        const [latest] = await messages(email);
        if (latest) {
          const { body } = await client.get(`/api/outbox/${latest.id}`);
          const html = (await client.get(`/preview/outbox/${latest.id}`)).text;
          const address = /https?:\/\/\S+\/(?:confirm|u)\/[\w.-]+/.exec(body.text)?.[0] ?? '';
          return { subject: latest.subject, text: body.text, html, link: new URL(address).pathname };
        }
        if (Date.now() > until) throw new Error(`No email came to ${email}.`);
        await pause(25);
      }
    },
    mailsTo: async (email) => (await messages(email)).length,
    campaignTo: async (contactId) => {
      const now = ctx.now();
      const id = 900 + number(contactId);
      await sql`
        insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to,
          html_content, audience, bucket, created_at, updated_at)
        values (${workspaceId}, ${id}, 'sending', 'Spring', 'Spring', '', 'Mara', 'mara@shop.example', '', '', '{}',
          '2026-11-01', ${now}, ${now})`.execute(ctx.db);
      await sql`
        insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state)
        values (${workspaceId}, '2026-11-01', ${id}, ${number(contactId)}, 'accepted')`.execute(ctx.db);
      const countOf = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
        Number((await query.execute(ctx.db)).rows[0]?.n ?? 0);
      return {
        number: id,
        unsubscribed: async () => ({
          count: await countOf(
            sql`select coalesce(sum(n), 0) as n from campaign_counts where workspace_id = ${workspaceId}
              and campaign_id = ${id} and what = 'unsubscribed'`,
          ),
          deliveries: await countOf(
            sql`select count(*) as n from deliveries where workspace_id = ${workspaceId} and campaign_id = ${id}
              and unsubscribed_at is not null`,
          ),
          events: await countOf(
            sql`select count(*) as n from events where workspace_id = ${workspaceId} and campaign_id = ${id}
              and kind = 'unsubscribe'`,
          ),
        }),
      };
    },
  };
  return self;
};
