// SQS over its JSON protocol: a header names the operation.
import { z } from 'zod';
import { AwsError } from '../aws-error.ts';
import type { Signer } from '../sns/signer.ts';
import type { SandboxState } from '../state.ts';
import {
  changeVisibility,
  createQueue,
  deleteMessages,
  deleteQueue,
  findQueue,
  md5,
  missingQueue,
  purgeQueue,
  queueAttributes,
  queueUrl,
  receive,
  sendToQueue,
  setQueueAttributes,
} from './queues.ts';

/** Only the end of the URL counts: the listener's port changes with each start. */
const queueOf = z.string().transform((address, ctx) => {
  const name = /^https?:\/\/[^/]+\/\d+\/([\w-]+)$/.exec(address)?.[1];
  if (name) return name;
  ctx.addIssue({ code: 'custom', message: 'not a queue' });
  return z.NEVER;
});
const target = z.object({ QueueUrl: queueOf });
const attributes = z.record(z.string(), z.string());
const count = (min: number, max: number) => z.number().int().min(min).max(max);

const inputs = {
  create: z.object({ QueueName: z.string(), Attributes: attributes.default({}) }),
  name: z.object({ QueueName: z.string() }),
  get: target.extend({ AttributeNames: z.array(z.string()).default([]) }),
  set: target.extend({ Attributes: attributes }),
  send: target.extend({ MessageBody: z.string().min(1).max(1_048_576) }),
  receive: target.extend({
    MaxNumberOfMessages: count(1, 10).default(1),
    VisibilityTimeout: count(0, 43_200).optional(),
    WaitTimeSeconds: count(0, 20).optional(),
  }),
  delete: target.extend({ ReceiptHandle: z.string() }),
  batch: target.extend({ Entries: z.array(z.object({ Id: z.string(), ReceiptHandle: z.string() })) }),
  visibility: target.extend({ ReceiptHandle: z.string(), VisibilityTimeout: count(0, 43_200) }),
};

type Operation = (state: SandboxState, signer: Signer, body: unknown, signal: AbortSignal) => Promise<object>;

const checkBatch = (entries: { Id: string }[]): void => {
  const refuse = (code: string, message: string): never => {
    throw new AwsError(400, code, message);
  };
  if (entries.length === 0) refuse('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > 10) {
    refuse('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.');
  }
  if (new Set(entries.map((each) => each.Id)).size < entries.length) {
    refuse('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
  }
};

const operations: Record<string, Operation> = {
  CreateQueue: async (state, _signer, body) => {
    const { QueueName, Attributes } = inputs.create.parse(body);
    await createQueue(state, QueueName, Attributes);
    return { QueueUrl: queueUrl(state, QueueName) };
  },
  GetQueueUrl: async (state, _signer, body) => {
    const { QueueName } = inputs.name.parse(body);
    await findQueue(state, QueueName);
    return { QueueUrl: queueUrl(state, QueueName) };
  },
  GetQueueAttributes: async (state, _signer, body) => {
    const { QueueUrl, AttributeNames } = inputs.get.parse(body);
    return { Attributes: await queueAttributes(state, QueueUrl, AttributeNames) };
  },
  SetQueueAttributes: async (state, _signer, body) => {
    const { QueueUrl, Attributes } = inputs.set.parse(body);
    await setQueueAttributes(state, QueueUrl, Attributes);
    return {};
  },
  DeleteQueue: async (state, _signer, body) => {
    await deleteQueue(state, target.parse(body).QueueUrl);
    return {};
  },
  PurgeQueue: async (state, _signer, body) => {
    await purgeQueue(state, target.parse(body).QueueUrl);
    return {};
  },
  SendMessage: async (state, _signer, body) => {
    const { QueueUrl, MessageBody } = inputs.send.parse(body);
    const id = await sendToQueue(state, QueueUrl, MessageBody);
    return { MessageId: id, MD5OfMessageBody: md5(MessageBody) };
  },
  ReceiveMessage: async (state, signer, body, signal) => {
    const input = inputs.receive.parse(body);
    const messages = await receive(state, signer, input.QueueUrl, {
      max: input.MaxNumberOfMessages,
      visibilitySeconds: input.VisibilityTimeout ?? null,
      waitSeconds: input.WaitTimeSeconds ?? null,
      signal,
    });
    if (messages.length === 0) return {};
    return {
      Messages: messages.map((message) => ({
        MessageId: message.id,
        ReceiptHandle: message.receipt,
        MD5OfBody: md5(message.body),
        Body: message.body,
        Attributes: {
          SenderId: state.accountId,
          SentTimestamp: String(message.sentAt.getTime()),
          ApproximateReceiveCount: String(message.receives),
          ApproximateFirstReceiveTimestamp: String(message.receivedAt.getTime()),
        },
      })),
    };
  },
  DeleteMessage: async (state, _signer, body) => {
    const { QueueUrl, ReceiptHandle } = inputs.delete.parse(body);
    await findQueue(state, QueueUrl);
    await deleteMessages(state, QueueUrl, [ReceiptHandle]);
    return {};
  },
  DeleteMessageBatch: async (state, _signer, body) => {
    const { QueueUrl, Entries } = inputs.batch.parse(body);
    checkBatch(Entries);
    await findQueue(state, QueueUrl);
    const done: { Id: string }[] = [];
    const failed: object[] = [];
    for (const { Id, ReceiptHandle } of Entries) {
      try {
        await deleteMessages(state, QueueUrl, [ReceiptHandle]);
        done.push({ Id });
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        failed.push({ Id, SenderFault: true, Code: error.code, Message: error.message });
      }
    }
    return { Successful: done, Failed: failed };
  },
  ChangeMessageVisibility: async (state, _signer, body) => {
    const { QueueUrl, ReceiptHandle, VisibilityTimeout } = inputs.visibility.parse(body);
    await changeVisibility(state, QueueUrl, ReceiptHandle, VisibilityTimeout);
    return {};
  },
};

export const answerSqs = async (
  state: SandboxState,
  signer: Signer,
  name: string,
  body: unknown,
  signal: AbortSignal,
): Promise<object> => {
  const handle = operations[name];
  if (!handle) throw new AwsError(400, 'UnknownOperationException', `The sandbox has no operation ${name}.`);
  // Policies allow a batch by the name of its single operation.
  state.account.allow('sqs', name.replace(/Batch$/, ''));
  try {
    return await handle(state, signer, body, signal);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    if (issue?.path[0] === 'QueueUrl') throw missingQueue();
    throw new AwsError(
      400,
      'InvalidParameterValue',
      `Value for parameter ${issue?.path.join('.')} is invalid. Reason: ${issue?.message}.`,
    );
  }
};
