// One large workspace in two layouts: all its rows in one part of the database (by `workspace_id`, as the product has
// it), or spread over many by a key of workspace and bucket.
import { createHash } from 'node:crypto';

export const workspaceId = 'workspace-of-the-bench';
export const month = '2026-11-01';

export interface Layout {
  name: string;
  schema: string;
  file: string;
  /** One per bucket; null stands for the whole workspace. */
  keys: readonly (bigint | null)[];
  bucketOf: (email: string) => number;
  /** The contact id of the n-th contact: it names the bucket, so that a contact is found by its id on one node. */
  idOf: (n: number, bucket: number) => number;
}

const numberOf = (text: string): bigint => createHash('sha256').update(text).digest().readBigInt64BE();

export const byWorkspace: Layout = {
  name: 'by workspace_id',
  schema: 'by_workspace',
  file: 'by-workspace.sql',
  keys: [null],
  bucketOf: () => 0,
  idOf: (n) => n,
};

/** The bucket comes from the address, because only then can the database keep an address unique in the workspace. */
export const byKey = (buckets: number): Layout => ({
  name: `by shard_key, ${buckets} buckets`,
  schema: 'by_key',
  file: 'by-key.sql',
  keys: Array.from({ length: buckets }, (_, bucket) => numberOf(`${workspaceId}/${bucket}`)),
  bucketOf: (email) => Number(BigInt.asUintN(64, numberOf(email)) % BigInt(buckets)),
  idOf: (n, bucket) => n * buckets + bucket,
});

export interface Statements {
  /** The condition of rows of this bucket in the table of this alias, or of all its buckets. */
  where: (alias: string, key: bigint | null | 'all') => string;
  insertPart: (key: bigint | null) => string;
  /** $1 part, $2 the first n of its contacts. */
  writeContacts: (key: bigint | null, bucket: number) => string;
  writeMembers: (key: bigint | null) => string;
  deletePart: (key: bigint | null) => string;
  /** $1 the last id that was written, $2 how many, $3 how many a batch has. Returns the batches. */
  snapshot: (key: bigint | null) => string;
  /** $1 the last id that was taken, $2 how many, $3 the last id of the batch. */
  take: (key: bigint | null) => string;
  /** $1 ids, $2 message ids. */
  record: (key: bigint | null) => string;
  /** $1 ids. */
  lock: (key: bigint | null) => string;
  apply: (key: bigint | null) => string;
  page: (below: number | null) => string;
  /** $1 address. */
  findByEmail: (key: bigint | null) => string;
  countContacts: string;
  countDeliveries: string;
}

const lastId = Number.MAX_SAFE_INTEGER;

/** As the product writes them, without the checks of leases and suppressions. */
export const statementsOf = ({ schema, keys, idOf }: Layout): Statements => {
  const isSpread = keys.length > 1;
  const column = isSpread ? 'shard_key, ' : '';
  // Quoted, so that Citus reads a constant; a number with a sign is an expression to it, and the row goes by way of the
  // coordinator.
  const literal = (key: bigint): string => `'${key}'::bigint`;
  const value = (key: bigint | null): string => (key === null ? '' : `${literal(key)}, `);
  const where = (alias: string, key: bigint | null | 'all'): string => {
    const ofWorkspace = `${alias}.workspace_id = '${workspaceId}'`;
    if (!isSpread || key === null) return ofWorkspace;
    const wanted = key === 'all' ? `= any('{${keys.join(',')}}'::bigint[])` : `= ${literal(key)}`;
    return `${ofWorkspace} and ${alias}.shard_key ${wanted}`;
  };
  const emails = (key: bigint | null): string =>
    `(select unnest(string_to_array(p.emails, E'\\x1f')) as email from ${schema}.import_parts p where ${where('p', key)} and p.import_id = 'import' and p.part = $1::int) r`;
  const delivery = (alias: string, key: bigint | null): string =>
    `${where(alias, key)} and ${alias}.bucket = '${month}' and ${alias}.campaign_id = 1`;
  const id = (n: string, bucket: number): string => (isSpread ? `(${n}) * ${keys.length} + ${bucket}` : n);
  return {
    where,
    insertPart: (key) =>
      `insert into ${schema}.import_parts (workspace_id, ${column}import_id, part, emails) values ('${workspaceId}', ${value(key)}'import', $1, $2)`,
    writeContacts: (key, bucket) =>
      `insert into ${schema}.contacts as c (workspace_id, ${column}id, email, first_name, last_name, status, consent_source, created_at, updated_at)
       select '${workspaceId}', ${value(key)}${id('$2::bigint - 1 + row_number() over (order by email collate "C")', bucket)}, email, 'First', 'Last', 'subscribed', 'import', now(), now()
       from ${emails(key)} order by email collate "C"
       on conflict (workspace_id, ${column}email) do update set updated_at = excluded.updated_at`,
    writeMembers: (key) =>
      `insert into ${schema}.list_members (workspace_id, ${column}list_id, contact_id, status, created_at)
       select '${workspaceId}', ${value(key)}1, c.id, 'active', now()
       from ${emails(key)} cross join lateral (select id from ${schema}.contacts c where ${where('c', key)} and c.email = r.email offset 0) c
       order by c.id on conflict do nothing`,
    deletePart: (key) =>
      `delete from ${schema}.import_parts p where ${where('p', key)} and p.import_id = 'import' and p.part = $1`,
    snapshot: (key) =>
      `with slice as materialized (
         select c.id from ${schema}.contacts c where ${where('c', key)} and c.id > $1 and c.id <= ${lastId} and c.status = 'subscribed'
           and exists (select from ${schema}.list_members m where ${where('m', key)} and m.contact_id = c.id and m.list_id = 1 and m.status = 'active')
         order by c.id limit $2
       ), written as (
         insert into ${schema}.deliveries (workspace_id, ${column}bucket, campaign_id, contact_id, state)
         select '${workspaceId}', ${value(key)}'${month}', 1, id, 'queued' from slice order by id on conflict do nothing
       ) select min(id)::float8 as lowest, max(id)::float8 as highest
         from (select id, (row_number() over (order by id) - 1) / $3::int as part from slice) numbered group by part order by part`,
    take: (key) =>
      `with next as materialized (
         select d.ctid as location, d.contact_id from ${schema}.deliveries d
         where ${delivery('d', key)} and d.contact_id > $1 and d.contact_id <= $3 and d.state = 'queued'
         order by d.contact_id limit $2 for update
       ), recipients as materialized (
         select n.location, n.contact_id, c.email, c.first_name, c.last_name, c.fields,
           case when c.status <> 'subscribed' then c.status
             when not exists (select from ${schema}.list_members m where ${where('m', key)} and m.contact_id = n.contact_id and m.list_id = 1 and m.status = 'active') then 'left_list' end as reason
         from next n left join lateral (select * from ${schema}.contacts c where ${where('c', key)} and c.id = n.contact_id offset 0) c on true
       ) update ${schema}.deliveries d set state = case when r.reason is null then 'sending' else 'skipped' end, attempt = d.attempt + 1, attempted_at = now(), reason = r.reason
         from recipients r where ${delivery('d', key)} and d.contact_id > $1 and d.contact_id <= $3
           and d.ctid = r.location and d.contact_id = r.contact_id and d.state = 'queued'
         returning d.contact_id::float8 as id, r.email, r.first_name, r.last_name, r.fields`,
    record: (key) =>
      `insert into ${schema}.deliveries as d (workspace_id, ${column}bucket, campaign_id, contact_id, state, message_id, accepted_at)
       select '${workspaceId}', ${value(key)}'${month}', 1, t.id, 'accepted', t.message_id, now()
       from unnest($1::bigint[], $2::text[]) as t (id, message_id)
       cross join lateral (select from ${schema}.deliveries o where ${delivery('o', key)} and o.contact_id = t.id and o.state = 'sending' limit 1 for update) held
       on conflict (workspace_id, ${column}bucket, campaign_id, contact_id) do update set state = excluded.state, message_id = excluded.message_id, accepted_at = excluded.accepted_at`,
    lock: (key) =>
      `select d.contact_id from unnest($1::bigint[]) as k (id) join ${schema}.deliveries d on ${delivery('d', key)} and d.contact_id = k.id
       order by d.contact_id for update of d`,
    apply: (key) =>
      `update ${schema}.deliveries d set state = 'delivered', delivered_at = now() from unnest($1::bigint[]) as k (id)
       where ${delivery('d', key)} and d.contact_id = k.id`,
    page: (below) =>
      `select * from ${schema}.contacts c where ${where('c', 'all')}${below === null ? '' : ` and c.id < ${idOf(below, 0)}`} order by c.id desc limit 100`,
    findByEmail: (key) => `select * from ${schema}.contacts c where ${where('c', key)} and c.email = $1`,
    countContacts: `select status, count(*) from ${schema}.contacts c where ${where('c', 'all')} group by 1`,
    countDeliveries: `select state, count(*) from ${schema}.deliveries d where ${where('d', 'all')} and d.bucket = '${month}' and d.campaign_id = 1 group by 1`,
  };
};
