// Configuration sets and their event destinations. The stand-in publishes to SNS topics; other kinds of destination are
// refused, because their events would never arrive.
import { z } from 'zod';
import type { Queryable } from '../../database.ts';
import { alreadyExists, badRequest, notFound } from '../aws-error.ts';
import type { SandboxState } from '../state.ts';

const eventTypes = [
  'SEND',
  'REJECT',
  'BOUNCE',
  'COMPLAINT',
  'DELIVERY',
  'OPEN',
  'CLICK',
  'RENDERING_FAILURE',
  'DELIVERY_DELAY',
  'SUBSCRIPTION',
] as const;

export interface Destination {
  Name: string;
  Enabled: boolean;
  MatchingEventTypes: (typeof eventTypes)[number][];
  SnsDestination: { TopicArn: string };
}

interface Row {
  name: string;
  options: Record<string, unknown>;
  destinations: Destination[];
}

const setName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const createInput = z.object({
  ConfigurationSetName: setName,
  DeliveryOptions: z.record(z.string(), z.unknown()).optional(),
  ReputationOptions: z.record(z.string(), z.unknown()).optional(),
  SendingOptions: z.object({ SendingEnabled: z.boolean() }).optional(),
  SuppressionOptions: z.record(z.string(), z.unknown()).optional(),
  TrackingOptions: z.record(z.string(), z.unknown()).optional(),
  Tags: z.array(z.unknown()).optional(),
});

export const findSet = async (db: Queryable, name: string, lock = false): Promise<Row | null> => {
  const found = await db.query<Row>(
    `select * from sandbox.aws_configuration_sets where name = $1${lock ? ' for update' : ''}`,
    [name],
  );
  return found.rows[0] ?? null;
};

export const requireSet = async (db: Queryable, name: string, lock = false): Promise<Row> => {
  const found = await findSet(db, name, lock);
  if (!found) throw notFound(`Configuration set <${name}> does not exist.`);
  return found;
};

export const createSet = async (state: SandboxState, body: unknown) => {
  const { ConfigurationSetName: name, ...options } = createInput.parse(body);
  const inserted = await state.pool.query(
    `insert into sandbox.aws_configuration_sets (name, options) values ($1, $2) on conflict (name) do nothing`,
    [name, JSON.stringify(options)],
  );
  if (inserted.rowCount === 0) throw alreadyExists(`Configuration set <${name}> already exists.`);
  return {};
};

export const getSet = async (state: SandboxState, name: string) => {
  const { options } = await requireSet(state.pool, name);
  return {
    ConfigurationSetName: name,
    ReputationOptions: { ReputationMetricsEnabled: false },
    SendingOptions: { SendingEnabled: true },
    ...options,
  };
};

export const deleteSet = async (state: SandboxState, name: string) => {
  const deletion = await state.pool.query('delete from sandbox.aws_configuration_sets where name = $1', [
    name,
  ]);
  if (deletion.rowCount === 0) throw notFound(`Configuration set <${name}> does not exist.`);
  return {};
};

const listInput = z
  .object({ PageSize: z.number().int().min(1).max(1000).default(1000), NextToken: z.string().optional() })
  .default({ PageSize: 1000 });

export const listSets = async (state: SandboxState, body: unknown) => {
  const { PageSize, NextToken } = listInput.parse(body);
  const found = await state.pool.query<Pick<Row, 'name'>>(
    `select name from sandbox.aws_configuration_sets where name > $1 order by name limit ${PageSize + 1}`,
    [NextToken ?? ''],
  );
  const page = found.rows.slice(0, PageSize).map((row) => row.name);
  return {
    ConfigurationSets: page,
    ...(found.rows.length > PageSize ? { NextToken: page.at(-1) } : {}),
  };
};

const definition = z.object({
  Enabled: z.boolean().default(false),
  MatchingEventTypes: z.array(z.enum(eventTypes)).min(1),
  SnsDestination: z.object({ TopicArn: z.string() }).optional(),
});
const destinationInput = z.object({ EventDestinationName: setName.optional(), EventDestination: definition });

const requireDestination = async (db: Queryable, input: z.infer<typeof definition>, name: string) => {
  const { SnsDestination } = input;
  if (!SnsDestination) throw badRequest('The sandbox publishes events to SNS topics only.');
  const topic = await db.query('select 1 from sandbox.aws_topics where arn = $1', [SnsDestination.TopicArn]);
  if (topic.rowCount === 0) throw badRequest(`SNS topic <${SnsDestination.TopicArn}> not found.`);
  return { ...input, SnsDestination, Name: name };
};

const saveDestinations = async (
  db: Queryable,
  name: string,
  destinations: Destination[],
): Promise<object> => {
  await db.query('update sandbox.aws_configuration_sets set destinations = $2 where name = $1', [
    name,
    JSON.stringify(destinations),
  ]);
  return {};
};

export const createDestination = async (state: SandboxState, set: string, body: unknown) => {
  const { EventDestinationName: name, EventDestination } = destinationInput.parse(body);
  if (!name) throw badRequest('Event destination name is required.');
  const { destinations } = await requireSet(state.pool, set);
  if (destinations.some((each) => each.Name === name)) {
    throw alreadyExists(`An event destination with the name <${name}> already exists.`);
  }
  const destination = await requireDestination(state.pool, EventDestination, name);
  return saveDestinations(state.pool, set, [...destinations, destination]);
};

const missing = (name: string) => notFound(`Event destination <${name}> does not exist.`);

export const updateDestination = async (state: SandboxState, set: string, name: string, body: unknown) => {
  const { EventDestination } = destinationInput.parse(body);
  const { destinations } = await requireSet(state.pool, set);
  if (!destinations.some((each) => each.Name === name)) throw missing(name);
  const destination = await requireDestination(state.pool, EventDestination, name);
  return saveDestinations(
    state.pool,
    set,
    destinations.map((each) => (each.Name === name ? destination : each)),
  );
};

export const deleteDestination = async (state: SandboxState, set: string, name: string) => {
  const { destinations } = await requireSet(state.pool, set);
  if (!destinations.some((each) => each.Name === name)) throw missing(name);
  return saveDestinations(
    state.pool,
    set,
    destinations.filter((each) => each.Name !== name),
  );
};

export const getDestinations = async (state: SandboxState, set: string) => {
  const { destinations } = await requireSet(state.pool, set);
  return { EventDestinations: destinations };
};
