// Statements that name no workspace. On a distributed database (Citus) each of them asks every node, so they are few,
// they are plain reads without locks, and this list gives the reason for each. All other statements name one workspace by
// a constant, and one node answers them. The tests on Citus compare what is marked with what Citus plans.
import { type RawBuilder, sql } from 'kysely';

export const statementsOverAllWorkspaces = {
  'running campaigns': 'a worker finds what is to be sent, page by page in the order of the keys',
  'campaigns without a snapshot': 'a worker finds campaigns that have just begun',
  'campaigns still running': 'a worker reads the campaigns again that it holds, of any number of workspaces',
  'due campaigns': 'a worker finds campaigns whose time has come',
  'domains to check': 'a daily job looks up the DNS records of domains of workspaces again',
  'unreported causes': 'a worker finds campaigns whose owner has no email yet about why they wait',
  'campaigns to recount': 'the daily recount finds campaigns with recent activity',
  'large campaigns': 'a worker counts the figures of large campaigns again, a minute after they changed',
  'idle imports': 'a worker finds imports that were interrupted',
  'idle changes': 'a worker finds bulk changes that were interrupted',
  'stale search index': 'a worker finds workspaces whose search index is to be written',
  'noted changes':
    'the sweep for lost work finds changes of contacts that are to be added to the versions of blocks',
  'lanes with events': 'the sweep for lost work finds events that wait although no turn was asked for',
  'due confirmations': 'the sweep for lost work finds emails that wait although no turn was asked for',
  'event queues': 'a worker reads one queue for each sending account',
  'accounts of others': 'an event of a shared sending account may be of another workspace with that account',
  'rows to look after': 'housekeeping finds workspaces with rows that have been kept long enough',
  'uses of a file': 'all workspaces that have a file share it; asked when one of them deletes it',
  'owner of a webhook':
    'a carrier knows a secret token and no workspace; asked once for each account, then cached',
  'deliveries of a month':
    'the archive of a month goes through the workspaces with rows of it, and counts them',
  'archived files':
    'the archive goes through the workspaces with files, and deletes files that were replaced',
  'campaigns of a backup': 'after a restore campaigns that the backup shows as under way are paused',
  'sealed secrets': '`lettersmith secret rotate` seals the secrets of all accounts again, page by page',
  'accounts to ask about': '`lettersmith doctor --live` asks carriers and name servers about each account',
  'late events': 'a daily job finds workspaces with events of archived deliveries',
  'admin figures': 'figures of the whole installation, for its admins',
  'figures for monitoring': 'one process counts what is under way, every 15 seconds for all others',
} as const satisfies Record<string, string>;

export type StatementOverAllWorkspaces = keyof typeof statementsOverAllWorkspaces;

/** Marks a statement: write it at its beginning, or give it to `modifyFront`. */
export const overAllWorkspaces = (name: StatementOverAllWorkspaces): RawBuilder<unknown> =>
  sql.raw(`/* over all workspaces: ${name} */`);
