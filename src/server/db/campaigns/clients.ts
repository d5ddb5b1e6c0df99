// How many recipients opened and clicked a campaign with each program and device.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface ClientDelta {
  campaignId: number;
  /** `open`, `click`, `machine-open` or `machine-click`. */
  kind: string;
  client: string;
  people: number;
}

const keyOf = ({ campaignId, kind, client }: ClientDelta): string => `${campaignId} ${kind} ${client}`;

const summed = (deltas: readonly ClientDelta[]): ClientDelta[] => {
  const sums = new Map<string, ClientDelta>();
  for (const delta of deltas) {
    const known = sums.get(keyOf(delta));
    sums.set(keyOf(delta), { ...delta, people: delta.people + (known?.people ?? 0) });
  }
  return [...sums.values()].filter(({ people }) => people !== 0);
};

/** Call it last in a transaction, as for links: the rows of a campaign are shared by all who write its opens. */
export const addToClients = async (
  db: Queryable,
  workspaceId: string,
  deltas: readonly ClientDelta[],
): Promise<void> => {
  const sums = summed(deltas);
  if (sums.length === 0) return;
  await sql`
    insert into campaign_clients as clients (workspace_id, campaign_id, kind, client, people)
    select ${workspaceId}, campaign_id, kind, client, people
    from unnest(${sums.map(({ campaignId }) => campaignId)}::bigint[], ${sums.map(({ kind }) => kind)}::text[],
      ${sums.map(({ client }) => client)}::text[], ${sums.map(({ people }) => people)}::bigint[])
      as of_clients (campaign_id, kind, client, people)
    order by campaign_id, kind, client
    on conflict (workspace_id, campaign_id, kind, client) do update
      set people = clients.people + excluded.people`.execute(db);
};

export interface ClientFigures {
  kind: string;
  client: string;
  people: number;
}

/** The most frequent first. */
export const clientsOf = (db: Queryable, workspaceId: string, campaignId: number): Promise<ClientFigures[]> =>
  db
    .selectFrom('campaign_clients')
    .select(['kind', 'client', 'people'])
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('people', '>', 0)
    .orderBy('people', 'desc')
    .orderBy('client')
    .execute();
