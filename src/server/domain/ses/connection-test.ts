// Tests an SES account step by step: the key, whether it may send, whether it knows the sender, and at last one message
// to Amazon's mailbox simulator. Each fault has its own remedy, so each has its own result.

import type { ConnectionInput, ConnectionTest } from '#contract/ses/settings.ts';
import { type AnyText, inWords, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { storeTest } from '../../db/ses/accounts.ts';
import { findEspSettings } from '../../db/ses/settings.ts';
import type { Caller } from '../shared/caller.ts';
import { ownerTags } from '../shared/product-mail.ts';
import { cachedSesAccount, coveringNames, refreshSesAccount } from './account.ts';
import { isAwsFault, missingPermission, sesProblemOf } from './problem.ts';
import { sesProblemText } from './problem-messages.ts';
import { refuseOthersForDemo, storedKeyOf } from './settings.ts';

type Control = ReturnType<Context['sesControl']>;
type Fault = NonNullable<ConnectionTest['fault']>;

interface Attempt {
  control: Control;
  region: string;
  from: string;
  configurationSet: string | null;
  tags: Record<string, string>;
}

/** The result, not in a language yet. */
interface Outcome extends Omit<ConnectionTest, 'error' | 'warnings'> {
  error: AnyText | null;
  warnings: AnyText[];
}

const failed = (fault: Fault, error: AnyText, permission: string | null = null): Outcome => ({
  success: false,
  error,
  fault,
  permission,
  warnings: [],
});

const resultTexts = {
  incomplete: 'refusals.ses.test.incomplete',
  paused: 'refusals.ses.test.paused',
  suspended: 'refusals.ses.test.suspended',
  sandbox: 'refusals.ses.test.sandbox',
  probation: 'refusals.ses.test.probation',
  gone: 'refusals.ses.test.gone',
  unreachable: 'refusals.ses.test.unreachable',
  throttled: 'refusals.ses.test.throttled',
} as const;

const unverified = ({ from, region }: Attempt): Outcome =>
  failed('unverified', keyedText('refusals.ses.test.unverified', { from, region }));

/** The verified identity of the sender, its address or a domain that covers it; null if none is verified. */
const verifiedIdentity = async ({ control, from }: Attempt) => {
  for (const name of coveringNames(from)) {
    const found = await control.getIdentity(name);
    if (found?.isVerified) return found;
  }
  return null;
};

/** Maps SES's refusals of a message, beyond keys and permissions. */
const sendingFault = (attempt: Attempt, error: unknown): Outcome | TextKey | null => {
  if (!isAwsFault(error)) return null;
  if (/^AccountSuspended/.test(error.code)) return failed('suspended', resultTexts.suspended);
  if (/^SendingPaused/.test(error.code)) return failed('paused', resultTexts.paused);
  if (/^MailFromDomainNotVerified/.test(error.code) || /not verified/i.test(error.message))
    return unverified(attempt);
  if (/^ConfigurationSet|configuration set/i.test(`${error.code} ${error.message}`))
    return failed('refused', resultTexts.gone);
  return sesProblemOf(error) === 'throttled' ? resultTexts.throttled : null;
};

const trySending = async (attempt: Attempt): Promise<Outcome | TextKey | null> => {
  try {
    await attempt.control.sendToSimulator({
      from: attempt.from,
      subject: 'Connection test',
      text: 'This message went to the test mailbox of Amazon SES only.\n',
      tags: attempt.tags,
      configurationSet: attempt.configurationSet,
    });
    return null;
  } catch (error) {
    const fault = sendingFault(attempt, error);
    if (fault === null) throw error;
    return fault;
  }
};

const runSteps = async (attempt: Attempt): Promise<Outcome> => {
  const limits = await attempt.control.getAccount();
  if (limits.enforcement === 'SHUTDOWN') return failed('suspended', resultTexts.suspended);
  if (!limits.isSendingEnabled) return failed('paused', resultTexts.paused);
  const identity = await verifiedIdentity(attempt);
  if (!identity) return unverified(attempt);
  const sent = await trySending(attempt);
  if (sent !== null && typeof sent !== 'string') return sent;
  const isDomain = !identity.name.includes('@');
  return {
    success: true,
    error: null,
    fault: null,
    permission: null,
    warnings: [
      ...(limits.hasProductionAccess ? [] : [resultTexts.sandbox]),
      ...(limits.enforcement === 'PROBATION' ? [resultTexts.probation] : []),
      ...(isDomain && identity.dkim !== 'SUCCESS'
        ? [keyedText('refusals.ses.test.notSigned', { name: identity.name })]
        : []),
      ...(sent === null ? [] : [sent]),
    ],
  };
};

const testConnection = async (ctx: Context, caller: Caller, input: ConnectionInput): Promise<Outcome> => {
  const { workspace_id } = caller;
  const stored = await findEspSettings(ctx.db, workspace_id);
  const { keyId, secret } = storedKeyOf(ctx, stored, input);
  const region = input.awsRegion ?? stored?.aws_region ?? 'us-east-1';
  const from = input.defaultFromEmail || stored?.default_from_email || '';
  if (!keyId || !secret || !from || keyId.includes('*')) return failed('incomplete', resultTexts.incomplete);
  refuseOthersForDemo(ctx, caller, { keyId, secret });
  const own = await cachedSesAccount(ctx, workspace_id);
  const isOwn = own?.credentials.accessKeyId === keyId && own.credentials.region === region;
  const credentials = { accessKeyId: keyId, secretAccessKey: secret, region };
  const isStored = isOwn && secret === own.credentials.secretAccessKey && from === stored?.default_from_email;
  const reported = async (outcome: Outcome): Promise<Outcome> => {
    if (isStored)
      await storeTest(ctx.db, workspace_id, own.accountKey, { at: ctx.now(), fault: outcome.fault });
    return outcome;
  };
  try {
    const outcome = await runSteps({
      control: ctx.sesControl(credentials),
      region,
      from,
      configurationSet: isOwn ? own.configurationSet : null,
      tags: ownerTags(ctx, caller),
    });
    return await reported(outcome);
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    const problem = sesProblemOf(error);
    const permission = problem === 'permission' ? missingPermission(error) : null;
    const words =
      problem === 'unreachable' ? resultTexts.unreachable : sesProblemText(problem, { region, permission });
    return reported(failed(problem, words, permission));
  } finally {
    if (isOwn && secret === own.credentials.secretAccessKey)
      await refreshSesAccount(ctx, workspace_id, own.accountKey, credentials);
  }
};

export const testEspConnection = async (
  ctx: Context,
  caller: Caller,
  input: ConnectionInput,
  translate: Translate,
): Promise<ConnectionTest> => {
  const { error, warnings, ...outcome } = await testConnection(ctx, caller, input);
  return {
    ...outcome,
    error: error === null ? '' : inWords(translate, error),
    warnings: warnings.map((warning) => inWords(translate, warning)),
  };
};
