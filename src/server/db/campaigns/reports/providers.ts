// What became of a campaign's emails at each mailbox provider, computed from its deliveries.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { CampaignRows } from './figures.ts';

export interface ProviderRow {
  provider: string;
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  complained: number;
}

const providerOfDomain = (providerDomains: Readonly<Record<string, string>>) =>
  sql`case ${sql.join(
    Object.entries(providerDomains).map(
      ([provider, domains]) => sql`when domain ~ ${domains} then ${provider}::text`,
    ),
    sql` `,
  )} else 'other' end`;

/**
 * The most emails first. `providerDomains`: for each provider a regular expression of domains. Each domain is matched once,
 * however many addresses it has. Contacts that were deleted since count as `other`.
 */
export const readProviders = async (
  db: Queryable,
  { workspaceId, campaignId, partitionMonth }: CampaignRows,
  providerDomains: Readonly<Record<string, string>>,
  table = 'deliveries',
): Promise<ProviderRow[]> => {
  const { rows } = await sql<ProviderRow>`
    with domains as (
      select lower(split_part(c.email, '@', -1)) as domain, count(*) as sent,
        count(*) filter (where d.state = 'delivered') as delivered, count(d.opened_at) as opened,
        count(d.clicked_at) as clicked, count(*) filter (where d.state = 'bounced') as bounced,
        count(d.complained_at) as complained
      from ${sql.table(table)} d
      left join contacts c on c.workspace_id = ${workspaceId} and c.id = d.contact_id
      where d.workspace_id = ${workspaceId} and d.bucket = ${partitionMonth}::date and d.campaign_id = ${campaignId}
        and d.state in ('accepted', 'delivered', 'bounced')
      group by 1
    )
    select ${providerOfDomain(providerDomains)} as provider, sum(sent)::bigint as sent, sum(delivered)::bigint as delivered,
      sum(opened)::bigint as opened, sum(clicked)::bigint as clicked, sum(bounced)::bigint as bounced,
      sum(complained)::bigint as complained
    from domains group by 1 order by 2 desc, 1`.execute(db);
  return rows;
};
