// Figures of a campaign's links and of the programs that its recipients use.
import { readClientCode } from '#contract/campaigns/clients.ts';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import type { Context } from '../../../context.ts';
import { clientsOf } from '../../../db/campaigns/clients.ts';
import { linksOf } from '../../../db/campaigns/links.ts';

/** Addresses that most people followed first, each with its links in the order of the email. */
export const reportLinks = async (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
): Promise<CampaignReport['links']> => {
  const rows = await linksOf(ctx.db, workspaceId, campaignId);
  const peopleOf = new Map<number, number>();
  for (const { id, group_id, people, group_people } of rows) {
    // A campaign of an earlier version has one row for each address.
    if (group_id === null) peopleOf.set(id, people);
    else if (group_id === id) peopleOf.set(id, group_people);
  }
  return rows
    .map(({ id, url, label, people, clicks, machine_clicks, group_id }) => ({
      index: id,
      url,
      label,
      people,
      clicks,
      machineClicks: machine_clicks,
      group: group_id ?? id,
      groupPeople: peopleOf.get(group_id ?? id) ?? people,
    }))
    .sort((a, b) => b.groupPeople - a.groupPeople || a.group - b.group || a.index - b.index);
};

const kinds = ['open', 'click', 'machine-open', 'machine-click'] as const;
const isKind = (kind: string): kind is (typeof kinds)[number] => kinds.some((known) => known === kind);

export const reportClients = async (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
): Promise<CampaignReport['clients']> =>
  (await clientsOf(ctx.db, workspaceId, campaignId)).flatMap(({ kind, client, people }) => {
    const known = readClientCode(client);
    return known && isKind(kind) ? [{ kind, ...known, people }] : [];
  });
