// The messages a contact got, with their opens and clicks.
import type { ContactMail } from '#contract/audience/contacts.ts';
import type { Context } from '../../../context.ts';
import {
  type ContactEventRow,
  type ContactMailRow,
  eventsOfContact,
  mailsOfContact,
} from '../../../db/audience/contacts/activity.ts';
import { findContact } from '../../../db/audience/contacts/contacts.ts';
import type { Caller } from '../../shared/caller.ts';
import { notFound } from '../../shared/errors.ts';
import type { Page } from '../../shared/pagination.ts';
import { archivedMailsOfContact } from './archived-activity.ts';
import { idOf, requireNumber } from './public-ids.ts';

/** Per campaign, because machines open and click without end. */
const maxEvents = 50;

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

const toMail = (
  workspaceId: string,
  row: ContactMailRow,
  events: readonly ContactEventRow[],
): ContactMail => ({
  campaign: { id: idOf('campaign', workspaceId, row.campaign_id), name: row.name, subject: row.subject },
  state: row.state,
  reason: row.reason,
  attemptedAt: isoOf(row.attempted_at),
  acceptedAt: isoOf(row.accepted_at),
  deliveredAt: isoOf(row.delivered_at),
  openedAt: isoOf(row.opened_at),
  machineOpenedAt: isoOf(row.machine_opened_at),
  clickedAt: isoOf(row.clicked_at),
  bouncedAt: isoOf(row.bounced_at),
  complainedAt: isoOf(row.complained_at),
  unsubscribedAt: isoOf(row.unsubscribed_at),
  events: events
    .filter(({ campaign_id }) => campaign_id === row.campaign_id)
    .map(({ kind, at, is_machine, url }) => ({ kind, at: at.toISOString(), isMachine: is_machine, url })),
});

export const contactActivity = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ContactMail>> => {
  const number = requireNumber('contact', workspace_id, id);
  if (!(await findContact(ctx.db, workspace_id, number))) throw notFound();
  const before = /^\d{1,15}$/.test(page.cursor ?? '') ? Number(page.cursor) : null;
  const live = await mailsOfContact(ctx.db, workspace_id, number, page.limit + 1, before);
  const archived = await archivedMailsOfContact(ctx, workspace_id, number, page.limit + 1, before);
  const found = [...live, ...archived].sort((a, b) => b.campaign_id - a.campaign_id).slice(0, page.limit + 1);
  const mails = found.slice(0, page.limit);
  const campaigns = mails.map(({ campaign_id }) => campaign_id);
  const events = await eventsOfContact(ctx.db, workspace_id, number, campaigns, maxEvents);
  const last = mails.at(-1);
  return {
    items: mails.map((row) => toMail(workspace_id, row, events)),
    nextCursor: found.length > mails.length && last ? String(last.campaign_id) : null,
  };
};
