// The index of archived files: which rows each has.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';

export interface ArchiveFile {
  workspace_id: string;
  /** `2025-10-01` */
  month: string;
  number: number;
  version: number;
  rows: number;
  bytes: number;
  sha256: string;
  first_campaign: number;
  first_contact: number;
  last_campaign: number;
  last_contact: number;
}

export const keyOfFile = ({
  workspace_id,
  month,
  number,
  version,
}: Pick<ArchiveFile, 'workspace_id' | 'month' | 'number' | 'version'>): string =>
  `deliveries/${month.slice(0, 7)}/${workspace_id}/${number}.${version}.csv.zst`;

const columns = sql`workspace_id, month::text as month, number, version, rows, bytes, sha256, first_campaign,
  first_contact, last_campaign, last_contact`;

/** In the order of their rows; those of all months for `month` null. */
export const listArchiveFiles = async (
  db: Queryable,
  workspaceId: string,
  month: string | null,
): Promise<ArchiveFile[]> => {
  const { rows } = await sql<ArchiveFile>`
    select ${columns} from archive_files where workspace_id = ${workspaceId}
      ${month === null ? sql`` : sql`and month = ${month}::date`}
    order by archive_files.month, number`.execute(db);
  return rows;
};

/** The files that may have rows of a campaign after a contact, in the order of their rows. */
export const findArchiveFiles = async (
  db: Queryable,
  { workspaceId, campaignId, month }: { workspaceId: string; campaignId: number; month: string },
  after: number,
): Promise<ArchiveFile[]> => {
  const { rows } = await sql<ArchiveFile>`
    select ${columns} from archive_files
    where workspace_id = ${workspaceId} and month = ${month}::date
      and (first_campaign, first_contact) <= (${campaignId}, 9223372036854775807)
      and (last_campaign, last_contact) > (${campaignId}, ${after})
    order by number`.execute(db);
  return rows;
};

export const saveArchiveFile = async (db: Queryable, file: ArchiveFile): Promise<void> => {
  await sql`
    insert into archive_files (workspace_id, month, number, version, rows, bytes, sha256, first_campaign, first_contact,
      last_campaign, last_contact)
    values (${file.workspace_id}, ${file.month}::date, ${file.number}, ${file.version}, ${file.rows}, ${file.bytes},
      ${file.sha256}, ${file.first_campaign}, ${file.first_contact}, ${file.last_campaign}, ${file.last_contact})
    on conflict (workspace_id, month, number) do update set version = excluded.version, rows = excluded.rows,
      bytes = excluded.bytes, sha256 = excluded.sha256, first_campaign = excluded.first_campaign,
      first_contact = excluded.first_contact, last_campaign = excluded.last_campaign,
      last_contact = excluded.last_contact`.execute(db);
};

export const forgetArchiveFile = async (
  db: Queryable,
  { workspace_id, month, number }: ArchiveFile,
): Promise<void> => {
  await sql`delete from archive_files where workspace_id = ${workspace_id} and month = ${month}::date
    and number = ${number}`.execute(db);
};

/** The next workspace with files, in the order of ids; null: there is none. `month`: with files of that month. */
export const nextArchivedWorkspace = async (
  db: Queryable,
  after: string,
  month: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('archived files')}
    select workspace_id from archive_files where workspace_id > ${after}
      ${month === null ? sql`` : sql`and month = ${month}::date`}
    order by workspace_id limit 1`.execute(db);
  return rows[0]?.workspace_id ?? null;
};

export const sumOfFiles = async (db: Queryable, month: string): Promise<{ rows: number; bytes: number }> => {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    ${overAllWorkspaces('archived files')}
    select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(bytes), 0)::bigint as bytes
    from archive_files where month = ${month}::date`.execute(db);
  return rows[0] ?? { rows: 0, bytes: 0 };
};

/** Notes that no row names the file any more. Call it in the transaction that changes the row. */
export const noteLeftover = async (db: Queryable, workspaceId: string, key: string): Promise<void> => {
  await sql`insert into archive_leftovers (workspace_id, key) values (${workspaceId}, ${key})
    on conflict do nothing`.execute(db);
};

export const listLeftovers = async (
  db: Queryable,
  limit: number,
): Promise<{ workspace_id: string; key: string }[]> => {
  const { rows } = await sql<{ workspace_id: string; key: string }>`
    ${overAllWorkspaces('archived files')}
    select workspace_id, key from archive_leftovers order by workspace_id, key limit ${limit}`.execute(db);
  return rows;
};

export const forgetLeftover = async (db: Queryable, workspaceId: string, key: string): Promise<void> => {
  await sql`delete from archive_leftovers where workspace_id = ${workspaceId} and key = ${key}`.execute(db);
};
