// What only the world outside knows: `lettersmith doctor --live` asks Amazon about each account, and name servers about
// the domains of senders. Each question has a time limit, and so has each check.
import PQueue from 'p-queue';
import { senderDomain } from '#deliverability/network/sender-facts.ts';
import { sesLiveProblems } from '../../carriers.ts';
import { overAllWorkspaces } from '../../db/over-all-workspaces.ts';
import { findSenderFacts } from '../../domain/shared/dns-and-link-checks.ts';
import { createSecretBox } from '../../encryption.ts';
import type { NameServer } from '../../providers/dns/name-server.ts';
import { type AwsConnection, createAwsConnection } from '../../providers/mail/aws-client.ts';
import { createSesControl } from '../../providers/mail/ses-control.ts';
import { type Installation, secretKeysOf } from '../installation/open.ts';
import { attention, bad, type Check, type Finding, good } from './diagnosis.ts';

/** Enough to see what is wrong; the rest is counted. */
const maxAsked = 100;
const maxNamed = 10;
const parallel = 4;
const callMs = 5_000;
const wholeMs = 30_000;

interface Account {
  workspaceId: string;
  from: string;
  region: string;
  accessKeyId: string;
  /** null: no key opens it. */
  secret: string | null;
}

/** The account of the sandbox has no counterpart outside. */
const sandboxKeyOf = async ({ database }: Installation): Promise<string | null> => {
  const { rows: found } = await database.pool.query<{ name: string | null }>(
    "select to_regclass('sandbox.secrets')::text as name",
  );
  if (!found[0]?.name) return null;
  const { rows } = await database.pool.query<{ value: string }>(
    "select value from sandbox.secrets where name = 'aws_access_key_id'",
  );
  return rows[0]?.value ?? null;
};

const accountsOf = async (on: Installation): Promise<Account[]> => {
  const box = createSecretBox(await secretKeysOf(on.config));
  const sandboxKey = await sandboxKeyOf(on);
  const rows = await on.database.db
    .selectFrom('esp_settings')
    .selectAll()
    .modifyFront(overAllWorkspaces('accounts to ask about'))
    .orderBy('workspace_id')
    .execute();
  return rows
    .filter(({ aws_access_key_id: id }) => id !== sandboxKey)
    .map((row) => ({
      workspaceId: row.workspace_id,
      from: row.default_from_email,
      region: row.aws_region,
      accessKeyId: row.aws_access_key_id,
      secret: box.open(row.aws_secret_sealed, `esp_settings ${row.workspace_id}`),
    }));
};

/**
 * Asks about each, some at a time. Those that the time did not suffice for are null, also if they were asked: an account
 * makes several calls.
 */
export const askAll = async <Subject, Answer>(
  subjects: readonly Subject[],
  ask: (subject: Subject) => Promise<Answer>,
  limitMs = wholeMs,
): Promise<(Answer | null)[]> => {
  const { promise: end, resolve } = Promise.withResolvers<null>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    resolve(null);
  }, limitMs);
  const inTime = (subject: Subject) => async () => (isOver ? null : Promise.race([ask(subject), end]));
  try {
    return await new PQueue({ concurrency: parallel }).addAll(subjects.slice(0, maxAsked).map(inTime));
  } finally {
    clearTimeout(timer);
  }
};

const summed = (
  subjects: readonly unknown[],
  answers: readonly ({ name: string; problems: string[] } | null)[],
  what: string,
): Finding => {
  const answered = answers.filter((answer) => answer !== null);
  const faulty = answered.filter(({ problems }) => problems.length > 0);
  const left = subjects.length - answered.length;
  const text = `${answered.length} ${what} asked${left > 0 ? `, ${left} left out` : ''}: ${answered.length - faulty.length} as they should be.`;
  if (faulty.length === 0) return good(text);
  const named = faulty.slice(0, maxNamed).map(({ name, problems }) => `${name}: ${problems.join(' ')}`);
  const more = faulty.length - named.length;
  return attention(`${text} ${named.join(' · ')}${more > 0 ? ` · and ${more} more` : ''}`);
};

const noAnswer = 'Amazon does not answer.';

const problemsOf = async (
  { from, region, accessKeyId, secret }: Account,
  connection: AwsConnection,
): Promise<string[]> => {
  if (secret === null) return ['No key of SECRET_KEY opens its secret.'];
  const control = createSesControl(connection, { accessKeyId, secretAccessKey: secret, region });
  return (await sesLiveProblems(control, { from, region })) ?? [noAnswer];
};

export const checkSesNow: Check = async (on) => {
  const accounts = await accountsOf(on);
  const connection = createAwsConnection({
    endpointFor: () => on.config.aws.sesEndpoint,
    timeoutMs: callMs,
  });
  try {
    const answers = await askAll(accounts, async (account) => ({
      name: account.workspaceId,
      problems: await problemsOf(account, connection),
    }));
    const isSilent = answers.length > 0 && answers.every((answer) => answer?.problems[0] === noAnswer);
    if (isSilent)
      return bad(
        'Amazon SES answers for no account. Check the network, the firewall and the proxy of this machine.',
      );
    return summed(accounts, answers, 'SES accounts');
  } finally {
    await connection.close();
  }
};

export const checkSendingDomains =
  (nameServer: NameServer): Check =>
  async (on) => {
    const senders = new Map((await accountsOf(on)).map(({ from }) => [senderDomain(from), from] as const));
    const domains = [...senders].flatMap(([domain, from]) => (domain === null ? [] : [{ domain, from }]));
    const answers = await askAll(domains, async ({ domain, from }) => {
      const facts = await findSenderFacts({ nameServer }, from);
      if (!facts || facts.exists === 'unknown')
        return { name: domain, problems: ['No name server answered.'] };
      if (facts.exists === 'absent') return { name: domain, problems: ['The domain does not exist.'] };
      const problems = [
        ...(facts.dkim === 'absent' ? ['It has no DKIM record: set up Easy DKIM in SES.'] : []),
        ...(facts.dmarc.answer === 'absent'
          ? ['It has no DMARC record, which Gmail and Yahoo require.']
          : []),
      ];
      return { name: domain, problems };
    });
    return summed(domains, answers, 'domains of senders');
  };
