import { readCString, statusOf, type TransactionStatus, visitMessages } from './wire.ts';

export interface Notification {
  channel: string;
  message: Buffer;
}

export interface Answer {
  /** All messages but those that the gateway consumes. */
  toClient: Buffer;
  /** null: the request is not finished, and the connection keeps the session. */
  status: TransactionStatus | null;
  notifications: Notification[];
}

/**
 * Reads the database's response to one request. Notifications are taken out: they go to every connection that listens.
 * So is CopyInResponse when the client has received it already.
 */
export const readAnswer = (bytes: Buffer, { isCopy }: { isCopy: boolean }): Answer => {
  const kept: Buffer[] = [];
  const notifications: Notification[] = [];
  let keptUpTo = 0;
  let status: TransactionStatus | null = null;
  visitMessages(bytes, (type, start, end) => {
    if (type === 'Z') status = statusOf(bytes.subarray(start, end));
    if (type !== 'A' && !(type === 'G' && isCopy)) return;
    if (type === 'A') {
      const message = Buffer.from(bytes.subarray(start, end));
      // Type and length (5), then the process id (4), then the channel.
      notifications.push({ channel: readCString(message, 9).text, message });
    }
    kept.push(bytes.subarray(keptUpTo, start));
    keptUpTo = end;
  });
  const toClient = keptUpTo === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(keptUpTo)]);
  return { toClient, status, notifications };
};
