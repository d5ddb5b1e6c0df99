// Sets up events for deliveries, bounces and complaints on the workspace's own account: messages name a configuration
// set, whose events go to an SNS topic, and from there to a queue that this server reads, or to its webhook. All names
// derive from the workspace's id, so that a second run finds what the first created and repairs the rest.

import { createHash } from 'node:crypto';
import type { TrackingSetup, TrackingStep } from '#contract/ses/settings.ts';
import { type AnyText, inWords, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import { type Translate, translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { storeEventPath, storeWebhookHash } from '../../db/ses/accounts.ts';
import type { Caller } from '../shared/caller.ts';
import { conflict, DomainError } from '../shared/errors.ts';
import { cachedSesAccount, type SesAccount } from './account.ts';
import { queueSuppressionImport } from './import-suppression-list.ts';
import { isAwsFault, missingPermission, sesProblemOf } from './problem.ts';
import { sesProblemText } from './problem-messages.ts';

type Control = ReturnType<Context['sesControl']>;
type StepId = TrackingStep['id'];

/** Where no one reads the steps. */
const english = translatorFor('en');

const labels: Record<StepId, TextKey> = {
  topic: 'refusals.ses.setup.topic',
  'topic-policy': 'refusals.ses.setup.topicPolicy',
  'configuration-set': 'refusals.ses.setup.configurationSet',
  destination: 'refusals.ses.setup.destination',
  queue: 'refusals.ses.setup.queue',
  'queue-policy': 'refusals.ses.setup.queuePolicy',
  subscription: 'refusals.ses.setup.subscription',
  reading: 'refusals.ses.setup.reading',
};

/** Without OPEN and CLICK: this server's own links count these, and Amazon would rewrite the links once more. */
const eventTypes = [
  'SEND',
  'REJECT',
  'BOUNCE',
  'COMPLAINT',
  'DELIVERY',
  'RENDERING_FAILURE',
  'DELIVERY_DELAY',
] as const;

const destinationName = 'lettersmith';
const nameFor = (workspaceId: string): string => `lettersmith-${workspaceId}`;
const twoWeeksSeconds = 14 * 24 * 60 * 60;

const topicPolicy = (topicArn: string): string => {
  const [, partition = 'aws', , , owner = ''] = topicArn.split(':');
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'events',
        Effect: 'Allow',
        Principal: { Service: 'ses.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: topicArn,
        Condition: { StringEquals: { 'aws:SourceAccount': owner } },
      },
      {
        Sid: 'owner',
        Effect: 'Allow',
        Principal: { AWS: `arn:${partition}:iam::${owner}:root` },
        Action: ['sns:GetTopicAttributes', 'sns:SetTopicAttributes', 'sns:Subscribe', 'sns:DeleteTopic'],
        Resource: topicArn,
      },
    ],
  });
};

const queuePolicy = (queueArn: string, topicArn: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'events',
        Effect: 'Allow',
        Principal: { Service: 'sns.amazonaws.com' },
        Action: 'sqs:SendMessage',
        Resource: queueArn,
        Condition: { ArnEquals: { 'aws:SourceArn': topicArn } },
      },
    ],
  });

interface SetupRun {
  steps: TrackingStep[];
  /** Returns null when the step failed, or when something it needs is missing. */
  step<Needs, Value>(
    id: StepId,
    needs: Needs | null,
    work: (needs: Needs) => Promise<{ isNew: boolean; value: Value }>,
  ): Promise<Value | null>;
}

const failureText = (error: Error, region: string): AnyText => {
  if (!isAwsFault(error)) throw error;
  if (/QueueDeletedRecently/.test(error.code)) return 'refusals.ses.setup.queueDeletedRecently';
  const problem = sesProblemOf(error);
  if (problem === 'refused') return keyedText('refusals.ses.setup.stepRefused', { code: error.code });
  return sesProblemText(problem, { region, permission: missingPermission(error) });
};

const startSetupRun = (region: string, translate: Translate): SetupRun => {
  const steps: TrackingStep[] = [];
  const add = (id: StepId, state: TrackingStep['state'], message = '', permission: string | null = null) =>
    steps.push({ id, label: translate(labels[id]), state, message, permission });
  return {
    steps,
    step: async (id, needs, work) => {
      if (needs === null) {
        add(id, 'left-out');
        return null;
      }
      try {
        const { isNew, value } = await work(needs);
        add(id, isNew ? 'made' : 'there');
        return value;
      } catch (error) {
        if (!isAwsFault(error)) throw error;
        add(id, 'failed', inWords(translate, failureText(error, region)), missingPermission(error));
        return null;
      }
    },
  };
};

const resultOf = ({ steps }: SetupRun): TrackingSetup => ({
  success: steps.every(({ state }) => state === 'made' || state === 'there'),
  steps,
});

/** null if any of them is. */
const allOrNull = <Name extends string>(made: Record<Name, string | null>): Record<Name, string> | null =>
  Object.values(made).includes(null) ? null : (made as Record<Name, string>);

/** Creates the path from the message to the topic. */
const createTopicPath = async (ctx: Context, own: SesAccount, control: Control, run: SetupRun) => {
  const { workspaceId, accountKey } = own;
  const storePath = (path: Parameters<typeof storeEventPath>[3]) =>
    storeEventPath(ctx.db, workspaceId, accountKey, path);
  const name = nameFor(workspaceId);
  const topicArn = await run.step('topic', name, async () => {
    const value = await control.createTopic(name);
    await storePath({ topic_arn: value });
    return { isNew: value !== own.topicArn, value };
  });
  await run.step('topic-policy', topicArn, async (arn) => {
    await control.setTopicAttribute(arn, 'Policy', topicPolicy(arn));
    // Version 1 is signed with SHA-1.
    await control.setTopicAttribute(arn, 'SignatureVersion', '2');
    return { isNew: arn !== own.topicArn, value: arn };
  });
  const set = await run.step('configuration-set', name, async () => {
    const isNew = await control.createConfigurationSet(name);
    return { isNew, value: name };
  });
  await run.step('destination', allOrNull({ topicArn, set }), async (made) => {
    const isNew = await control.putEventDestination(made.set, destinationName, made.topicArn, eventTypes);
    await storePath({ configuration_set: made.set, told_since: ctx.now() });
    return { isNew, value: true };
  });
  return topicArn;
};

/**
 * Creates the path from the topic to the queue. Each event keeps its SNS envelope, whose id identifies a repeated one.
 */
const createQueuePath = async (
  ctx: Context,
  own: SesAccount,
  control: Control,
  run: SetupRun,
  topicArn: string | null,
): Promise<void> => {
  const isNew = own.queueUrl === null;
  const queueUrl = await run.step('queue', nameFor(own.workspaceId), async (name) => {
    const value = await control.createQueue(name);
    return { isNew, value };
  });
  const queueArn = await run.step('queue-policy', allOrNull({ queueUrl, topicArn }), async (made) => {
    const value = await control.queueArn(made.queueUrl);
    await control.setQueueAttributes(made.queueUrl, {
      Policy: queuePolicy(value, made.topicArn),
      MessageRetentionPeriod: String(twoWeeksSeconds),
      VisibilityTimeout: '60',
    });
    return { isNew, value };
  });
  await run.step('subscription', allOrNull({ queueArn, topicArn }), async (made) => {
    await control.subscribe(made.topicArn, 'sqs', made.queueArn);
    return { isNew, value: true };
  });
  await run.step('reading', queueUrl, async (url) => {
    // Tests the permission to receive; messages become visible again at once.
    await control.receive(url, { max: 1, hiddenSeconds: 0 });
    await control.mayDelete(url);
    // Earlier events may have gone to another queue.
    const path = { queue_url: url, told_since: ctx.now() };
    await storeEventPath(ctx.db, own.workspaceId, own.accountKey, path);
    return { isNew, value: true };
  });
};

export const setUpEvents = async (
  ctx: Context,
  own: SesAccount,
  translate: Translate = english,
): Promise<TrackingSetup> => {
  const control = ctx.sesControl(own.credentials);
  const run = startSetupRun(own.credentials.region, translate);
  const topicArn = await createTopicPath(ctx, own, control, run);
  await createQueuePath(ctx, own, control, run, topicArn);
  queueSuppressionImport(ctx, own);
  return resultOf(run);
};

const requireAccount = async (ctx: Context, caller: Caller): Promise<SesAccount> => {
  const own = await cachedSesAccount(ctx, caller.workspace_id);
  if (!own) throw conflict('refusals.ses.saveKeyFirst');
  return own;
};

export const setUpTracking = async (
  ctx: Context,
  caller: Caller,
  translate: Translate,
): Promise<TrackingSetup> => setUpEvents(ctx, await requireAccount(ctx, caller), translate);

/** Deletes what setup created on this account. Other accounts are not touched. */
export const removeEventSetup = async (
  ctx: Context,
  own: SesAccount,
  translate: Translate = english,
): Promise<TrackingSetup> => {
  const control = ctx.sesControl(own.credentials);
  const run = startSetupRun(own.credentials.region, translate);
  const { workspaceId, accountKey } = own;
  const removed = { isNew: false, value: true };
  if (own.configurationSet)
    await run.step('configuration-set', own.configurationSet, async (set) => {
      // First of all here: SES refuses a message that names a deleted set.
      await storeEventPath(ctx.db, workspaceId, accountKey, { configuration_set: null });
      await control.deleteConfigurationSet(set);
      return removed;
    });
  if (own.topicArn)
    await run.step('topic', own.topicArn, async (arn) => {
      await control.deleteTopic(arn);
      await storeEventPath(ctx.db, workspaceId, accountKey, { topic_arn: null });
      return removed;
    });
  if (own.queueUrl)
    await run.step('queue', own.queueUrl, async (url) => {
      await control.deleteQueue(url);
      await storeEventPath(ctx.db, workspaceId, accountKey, { queue_url: null });
      return removed;
    });
  await storeWebhookHash(ctx.db, workspaceId, accountKey, null);
  return resultOf(run);
};

export const removeTracking = async (
  ctx: Context,
  caller: Caller,
  translate: Translate,
): Promise<TrackingSetup> => removeEventSetup(ctx, await requireAccount(ctx, caller), translate);

/** The stored form: a reader of the database cannot post to the webhook. */
export const webhookHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates a new webhook URL for SNS. The previous one stops working. */
export const makeSesWebhook = async (
  ctx: Context,
  caller: Caller,
  translate: Translate = english,
): Promise<TrackingSetup & { url: string }> => {
  const own = await requireAccount(ctx, caller);
  if (!ctx.publicUrl.startsWith('https://')) {
    throw new DomainError('refused', 'refusals.ses.httpsOnly');
  }
  const token = ctx.newToken();
  const url = `${ctx.publicUrl}/api/webhooks/ses/${token}`;
  await storeWebhookHash(ctx.db, own.workspaceId, own.accountKey, webhookHash(token));
  const control = ctx.sesControl(own.credentials);
  const run = startSetupRun(own.credentials.region, translate);
  const topicArn = await createTopicPath(ctx, own, control, run);
  await run.step('subscription', topicArn, async (arn) => {
    await control.subscribe(arn, 'https', url);
    return { isNew: true, value: true };
  });
  return { ...resultOf(run), url };
};
