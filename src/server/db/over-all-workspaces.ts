// Statements that name no workspace. On a distributed database (Citus) each of them asks every node, so they are few,
// they are plain reads without locks or deletes of what is old, and this list gives the reason for each. All other
// statements name one workspace by a constant, and one node answers them.
import { type RawBuilder, sql } from 'kysely';

export const statementsOverAllWorkspaces = {
  'running campaigns': 'a worker finds what is to be sent; one page at a time, in the order of their keys',
  'campaigns without a snapshot': 'a worker finds campaigns that have just begun',
  'campaigns still running':
    'a worker reads the campaigns that it holds again, of as many workspaces as they belong to',
  'due campaigns': 'the scheduler finds campaigns whose time has come',
  'campaigns with status reasons': 'a worker finds owners who are to be told why a campaign waits',
  'campaigns to recount': 'the daily recount goes through campaigns with recent activity',
  'waiting confirmations': 'a worker finds mails that ask for a confirmation',
  'event queues': 'the reader of events opens one queue for each sending account',
  'event inbox': 'a worker takes events that have not been processed, of all workspaces',
  'owner of a webhook':
    'a carrier knows a secret token and no workspace; read once for each account, then cached',
  'accounts that share a queue': 'events of a sending account may be of each workspace that uses it',
  'uses of a file': 'an uploaded file is stored once for all workspaces that have it',
  'unfinished imports': 'a worker finds imports that were interrupted',
  'idle changes': 'a worker finds bulk changes that were interrupted',
  'unindexed contacts': 'a worker finds blocks of the search index to write',
  'old rows': 'housekeeping deletes what has been kept long enough',
  'admin figures': 'the figures of the whole installation, for its admins',
} as const satisfies Record<string, string>;

export type StatementOverAllWorkspaces = keyof typeof statementsOverAllWorkspaces;

/** Marks a statement: write it at its beginning, or give it to `modifyFront`. */
export const overAllWorkspaces = (name: StatementOverAllWorkspaces): RawBuilder<unknown> =>
  sql.raw(`/* over all workspaces: ${name} */`);
