import { readCString, splitMessages, statusOf, type TransactionStatus, typeOf } from './wire.ts';

export interface Notification {
  channel: string;
  message: Buffer;
}

export interface Answer {
  /** Everything but what the gateway keeps for itself. */
  toClient: Buffer;
  /** null: the request is not finished, and the session stays with its connection. */
  status: TransactionStatus | null;
  notifications: Notification[];
}

/**
 * Reads what the database answered to one request. Notifications are taken out: they belong to every
 * connection that listens. So is CopyInResponse when the client has heard it already.
 */
export const readAnswer = (bytes: Buffer, { isCopy }: { isCopy: boolean }): Answer => {
  const kept: Buffer[] = [];
  const notifications: Notification[] = [];
  let status: TransactionStatus | null = null;
  let isWhole = true;
  for (const message of splitMessages(bytes).messages) {
    const type = typeOf(message);
    if (type === 'A') {
      // Type and length (5), then the process id (4), then the channel.
      notifications.push({ channel: readCString(message, 9).text, message: Buffer.from(message) });
      isWhole = false;
      continue;
    }
    if (type === 'G' && isCopy) {
      isWhole = false;
      continue;
    }
    if (type === 'Z') status = statusOf(message);
    kept.push(message);
  }
  return { toClient: isWhole ? bytes : Buffer.concat(kept), status, notifications };
};
