// Every metric that the program counts itself: the contract with alert rules, dashboards and docs/monitoring.md. The
// names here have no prefix; outside, each begins with `lettersmith_`. No label names a workspace, a campaign, an address
// or a URL: each has few values, which are listed here, except those of `open`, which the registry limits.

export const prefix = 'lettersmith_';

/** How many values a label without a list may have; further ones count as `other`. */
export const maxOpenValues = 320;

/** A label whose values come from the program: patterns of routes, names of queues, versions. */
export const open = 'open';

interface Shared {
  help: string;
  labels?: Readonly<Record<string, readonly string[] | typeof open>>;
}

export type Definition = Shared &
  (
    | { type: 'counter' }
    | { type: 'histogram'; buckets: readonly number[] }
    /** `installation`: figures of all workspaces, which one process reads from the database for all. */
    | { type: 'gauge'; of: 'process' | 'installation' }
  );

const requestSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
const statementSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const;
const jobSeconds = [0.1, 1, 10, 60, 600, 3600] as const;

export const carrierErrorCodes = [
  'throttled',
  'daily_quota',
  'credentials',
  'clock',
  'sending_paused',
  'account_suspended',
  'not_verified',
  'not_configured',
  'recipient',
  'recipient_not_verified',
  'rejected',
  'unreached',
  'no_answer',
  'control',
] as const;

const eventKinds = [
  'send',
  'delivery',
  'delay',
  'bounce',
  'complaint',
  'reject',
  'not_rendered',
  'open',
  'click',
  'unsubscribe',
] as const;

/** The reasons of `contract/campaigns/states.ts`, which a test compares. */
const waitingReasons = [
  'paused_by_you',
  'plan_ended',
  'not_configured',
  'credentials',
  'clock',
  'sending_paused',
  'account_suspended',
  'not_verified',
  'daily_quota',
  'throttled',
  'unreachable',
  'bounces',
  'complaints',
  'blocked',
  'failed_check',
  'missed',
  'restored',
  'other',
] as const;

export const definitions = {
  http_requests_total: {
    type: 'counter',
    help: 'Answered requests, by the pattern of the route. `file` is the built front end, `other` has no route.',
    labels: { route: open, status_class: ['1xx', '2xx', '3xx', '4xx', '5xx'] },
  },
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from the head of a request to the end of its answer.',
    labels: { method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'], route: open },
    buckets: requestSeconds,
  },
  http_requests_in_flight: {
    type: 'gauge',
    of: 'process',
    help: 'Requests that are not answered yet.',
  },
  db_query_duration_seconds: {
    type: 'histogram',
    help: 'Time of statements as this process sees it, by their first word; `tx` begins and ends transactions.',
    labels: { kind: ['select', 'insert', 'update', 'delete', 'with', 'tx', 'other'] },
    buckets: statementSeconds,
  },
  db_errors_total: {
    type: 'counter',
    help: "Failed statements, by the class of PostgreSQL's error code (`08` connection, `40` conflict that is retried, `53` resources, `57` stop); `driver` has none.",
    labels: {
      class: ['08', '22', '23', '25', '40', '42', '53', '54', '55', '57', '58', 'XX', 'driver', 'other'],
    },
  },
  db_pool_connections: {
    type: 'gauge',
    of: 'process',
    help: 'Connections to the database and to its replica, and statements that wait for one.',
    labels: { server: ['primary', 'replica'], state: ['idle', 'used', 'waiting'] },
  },
  mails_total: {
    type: 'counter',
    help: 'Mails of campaigns. `requeued` was certainly not sent and is tried again, `in_doubt` lost its answer, `unknown` stayed unconfirmed and needs a person.',
    labels: {
      outcome: ['accepted', 'failed', 'requeued', 'in_doubt', 'skipped', 'unknown'],
      via: ['single', 'bulk', 'none'],
    },
  },
  carrier_call_duration_seconds: {
    type: 'histogram',
    help: 'Time of calls to carriers: mails one by one and many at once, and control calls (`queue` waits up to 20 s for events).',
    labels: { call: ['single', 'bulk', 'account', 'topics', 'queue'] },
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  },
  carrier_errors_total: {
    type: 'counter',
    help: 'Mails that a carrier did not accept, by cause, and failed control calls.',
    labels: { code: carrierErrorCodes },
  },
  carrier_circuits_open: {
    type: 'gauge',
    of: 'process',
    help: 'Sending accounts that do not answer, to which this process sends one trial mail at a time.',
  },
  events_received_total: {
    type: 'counter',
    help: 'Events that were stored, by the way they came: the queue or the webhook of a sending account, or a request of a recipient (`tracking`).',
    labels: { way: ['queue', 'webhook', 'tracking'] },
  },
  events_applied_total: {
    type: 'counter',
    help: 'Events that were applied to deliveries, contacts and counts; `poison` could not be read.',
    labels: { kind: [...eventKinds, 'poison'] },
  },
  tracking_buffer_entries: {
    type: 'gauge',
    of: 'process',
    help: 'Opens and clicks in the memory of this process that are not stored yet. Above 50,000 the process drops further ones.',
  },
  tracking_dropped_total: {
    type: 'counter',
    help: 'Opens and clicks that were dropped because the buffer was full.',
  },
  countdown_gifs_total: {
    type: 'counter',
    help: 'Countdowns of emails that were drawn: `moving`, `still`, moving ones of which only the first frame was drawn because there were many (`reduced`), and those that could not be drawn (`failed`).',
    labels: { outcome: ['moving', 'still', 'reduced', 'failed'] },
  },
  import_rows_total: { type: 'counter', help: 'Rows of imports that were written as contacts.' },
  jobs_total: {
    type: 'counter',
    help: 'Background jobs that ended in this process.',
    labels: { queue: open, outcome: ['completed', 'failed'] },
  },
  job_duration_seconds: {
    type: 'histogram',
    help: 'Time of background jobs.',
    labels: { queue: open },
    buckets: jobSeconds,
  },
  service: {
    type: 'gauge',
    of: 'process',
    help: '1 for each service that this process runs.',
    labels: { service: ['web', 'worker'] },
  },
  build_info: {
    type: 'gauge',
    of: 'process',
    help: '1, with the version of the program, of Node and the kind of database.',
    labels: { version: open, node: open, database: ['embedded', 'postgres'] },
  },
  ready: {
    type: 'gauge',
    of: 'process',
    help: '1 while `/api/ready` would answer 200, else 0.',
  },
  process_heartbeat_age_seconds: {
    type: 'gauge',
    of: 'process',
    help: 'Time since the database took a heartbeat of this process, which writes one every ten seconds.',
  },
  backup_last_success_timestamp_seconds: {
    type: 'gauge',
    of: 'installation',
    help: 'With BACKUP_DIR only: until when the latest backup has everything, or, before the first one, when the installation was made.',
  },
  disk_free_bytes: {
    type: 'gauge',
    of: 'process',
    help: 'Space that this process may still use on the disk of DATA_DIR.',
  },
  disk_size_bytes: { type: 'gauge', of: 'process', help: 'Size of the disk of DATA_DIR.' },
  send_queue_mails: {
    type: 'gauge',
    of: 'installation',
    help: 'Mails of running campaigns that their carrier has not accepted yet.',
  },
  send_oldest_seconds: {
    type: 'gauge',
    of: 'installation',
    help: 'Age of the oldest running campaign that has mails to send now and waits for nothing.',
  },
  ledger_mails: {
    type: 'gauge',
    of: 'installation',
    help: 'Mails of running campaigns by their state in the ledger.',
    labels: { state: ['sent', 'failed', 'skipped', 'in_doubt', 'unknown'] },
  },
  campaigns: {
    type: 'gauge',
    of: 'installation',
    help: 'Campaigns that will be sent or are being sent.',
    labels: { state: ['scheduled', 'preparing', 'sending'] },
  },
  workspaces_paused: {
    type: 'gauge',
    of: 'installation',
    help: 'Workspaces with a campaign that waits or is paused, by the reason.',
    labels: { reason: waitingReasons },
  },
  bounce_ratio_worst: {
    type: 'gauge',
    of: 'installation',
    help: 'The highest share of bounces of a workspace, over its campaigns of seven days with at least 1,000 mails together.',
  },
  complaint_ratio_worst: {
    type: 'gauge',
    of: 'installation',
    help: 'The highest share of complaints of a workspace, over the same campaigns.',
  },
  carrier_accounts: {
    type: 'gauge',
    of: 'installation',
    help: 'Sending accounts of workspaces. `problem` did not answer the last query, `stopped` may not send, `review` is watched by its carrier; else `good`.',
    labels: { state: ['good', 'problem', 'stopped', 'review'] },
  },
  carrier_rate_limit_mails_per_second: {
    type: 'gauge',
    of: 'installation',
    help: 'What carriers allow the accounts that sent within a day, together.',
  },
  carrier_rate_factor_worst: {
    type: 'gauge',
    of: 'installation',
    help: 'The lowest share of its rate that an account uses; below 1 after its carrier throttled it.',
  },
  carrier_accounts_quota_used: {
    type: 'gauge',
    of: 'installation',
    help: "Accounts that have used up the day's quota.",
  },
  event_inbox_rows: {
    type: 'gauge',
    of: 'installation',
    help: 'Stored events that are not applied yet, counted up to 100,000.',
  },
  event_inbox_oldest_seconds: {
    type: 'gauge',
    of: 'installation',
    help: 'Age of the oldest of them.',
  },
  imports: {
    type: 'gauge',
    of: 'installation',
    help: 'Imports that are not finished.',
    labels: { state: ['reading', 'writing'] },
  },
  import_idle_seconds: {
    type: 'gauge',
    of: 'installation',
    help: 'Time since the last progress of the unfinished import that stands still the longest.',
  },
  job_queue_jobs: {
    type: 'gauge',
    of: 'installation',
    help: 'Background jobs in the queue. `failed` ones had their last attempt.',
    labels: { queue: open, state: ['waiting', 'active', 'failed'] },
  },
  job_last_success_timestamp_seconds: {
    type: 'gauge',
    of: 'installation',
    help: 'When a job of the queue was completed last, in any process.',
    labels: { queue: open },
  },
  database_bytes: {
    type: 'gauge',
    of: 'installation',
    help: 'Size of the database, embedded or not, as its server reports it.',
  },
  figures_timestamp_seconds: {
    type: 'gauge',
    of: 'installation',
    help: 'When the figures of all workspaces were read. One process has them.',
  },
} as const satisfies Record<string, Definition>;

export type Definitions = typeof definitions;
export type MetricName = keyof Definitions;

export type NameOf<Type extends Definition['type']> = {
  [Name in MetricName]: Definitions[Name]['type'] extends Type ? Name : never;
}[MetricName];

type Values<Label> = Label extends readonly (infer Value)[] ? Value : string;

/** The labels of a metric with their values; empty for a metric without labels. */
export type LabelsOf<Name extends MetricName> = Definitions[Name] extends { labels: infer Labels }
  ? { [Label in keyof Labels]: Values<Labels[Label]> }
  : Record<never, never>;
