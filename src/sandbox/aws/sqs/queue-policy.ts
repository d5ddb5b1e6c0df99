// Whether a queue accepts a topic. SQS silently drops the messages of a topic that the queue's policy does not name, so
// the stand-in does so too.
import { z } from 'zod';

const oneOrMany = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const statement = z.object({
  Effect: z.string(),
  Principal: z.union([z.literal('*'), z.record(z.string(), oneOrMany)]).optional(),
  Action: oneOrMany,
  Condition: z.record(z.string(), z.record(z.string(), oneOrMany)).optional(),
});

const policy = z.object({
  Statement: z.union([statement, z.array(statement)]).transform((value) => [value].flat()),
});

export type QueuePolicy = z.infer<typeof policy>;

/** Returns null when it is not a policy. */
export const parseQueuePolicy = (text: string): QueuePolicy | null => {
  try {
    return policy.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const matches = (pattern: string, value: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.')}$`,
  ).test(value);

const known: Record<string, (topicArn: string) => string> = {
  'aws:sourcearn': (topicArn) => topicArn,
  'aws:sourceaccount': (topicArn) => topicArn.split(':')[4] ?? '',
};

export const admitsTopic = (policyText: string | undefined, topicArn: string): boolean => {
  const parsed = policyText ? parseQueuePolicy(policyText) : null;
  return (parsed?.Statement ?? []).some(({ Effect, Principal, Action, Condition = {} }) => {
    const principals = Principal === '*' ? ['*'] : Object.values(Principal ?? {}).flat();
    return (
      Effect === 'Allow' &&
      principals.some((principal) => principal === '*' || principal === 'sns.amazonaws.com') &&
      Action.some((action) => matches(action.toLowerCase(), 'sqs:sendmessage')) &&
      Object.entries(Condition).every(([operator, keys]) =>
        Object.entries(keys).every(([key, allowed]) => {
          const value = known[key.toLowerCase()]?.(topicArn);
          if (value === undefined) return false;
          const hasWildcards = /like$/i.test(operator) || /^arn/i.test(operator);
          return allowed.some((each) => (hasWildcards ? matches(each, value) : each === value));
        }),
      )
    );
  });
};
