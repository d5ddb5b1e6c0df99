// Sends campaigns to Amazon SES: many calls over persistent connections, each made once.
import { Pool } from 'undici';
import { createRequestBodies, type RequestBody } from './request-bodies.ts';
import { bulkPath, createBulkWriter } from './ses-bulk-request.ts';
import type { SesCredentials } from './ses-client.ts';
import { createPairWriter, type MessageTemplate, type OutgoingMessage } from './ses-message.ts';
import { entryOutcome, errorOutcome, refusalOutcome, type SendOutcome } from './ses-outcome.ts';
import { isSuccess, ResponseReader, type SesResponse } from './ses-response.ts';
import { createPostSigner } from './ses-signature.ts';
import { createSingleWriter, singlePath } from './ses-single-request.ts';

export interface SesSender {
  /** Never throws. */
  send(template: MessageTemplate, message: OutgoingMessage): Promise<SendOutcome>;
  /** One call for all of them, which returns a result for each. Never throws. */
  sendBulk(template: MessageTemplate, messages: readonly OutgoingMessage[]): Promise<SendOutcome[]>;
}

export interface SesSenderSettings {
  /** An endpoint in place of Amazon's own, for this key; null: Amazon's endpoint in the region. */
  endpointFor: (credentials: SesCredentials) => string | null;
  now?: () => Date;
  /** The limit of parallel calls. */
  connections?: number;
  timeoutMs?: number;
}

export interface SesSending {
  senderFor(credentials: SesCredentials): SesSender;
  close(): Promise<void>;
}

/** Requests for the messages of one campaign. Its common texts are serialized once. */
const createWriters = (template: MessageTemplate) => {
  const pairs = createPairWriter();
  return { single: createSingleWriter(template, pairs), bulk: createBulkWriter(template, pairs) };
};

const refused = ({ status, type, body }: SesResponse, sender: string): SendOutcome =>
  refusalOutcome(status, type, String(body.message ?? body.Message ?? ''), sender);

const readSingle = (response: SesResponse | SendOutcome, sender: string): SendOutcome => {
  if ('kind' in response) return response;
  if (!isSuccess(response.status)) return refused(response, sender);
  const { MessageId: messageId } = response.body;
  return typeof messageId === 'string' ? { kind: 'accepted', messageId } : { kind: 'in_doubt' };
};

const readBulk = (response: SesResponse | SendOutcome, sender: string, count: number): SendOutcome[] => {
  const all = (outcome: SendOutcome): SendOutcome[] => Array.from({ length: count }, () => outcome);
  if ('kind' in response) return all(response);
  if (!isSuccess(response.status)) return all(refused(response, sender));
  const { BulkEmailEntryResults: results } = response.body;
  if (!Array.isArray(results) || results.length !== count) return all({ kind: 'in_doubt' });
  return results.map((entry) => entryOutcome(entry, sender));
};

export const createSesSending = (settings: SesSenderSettings): SesSending => {
  const { now = () => new Date(), connections = 128, timeoutMs = 30_000 } = settings;
  const pools = new Map<string, Pool>();
  const newBody = createRequestBodies();
  const poolOf = (origin: string): Pool => {
    const pool =
      pools.get(origin) ??
      new Pool(origin, {
        connections,
        // With pipelining, a message queued behind another in one connection could not be canceled.
        pipelining: 1,
        connect: { timeout: 10_000 },
        keepAliveTimeout: 30_000,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
    pools.set(origin, pool);
    return pool;
  };

  const senderFor = (credentials: SesCredentials): SesSender => {
    const origin = settings.endpointFor(credentials) ?? `https://email.${credentials.region}.amazonaws.com`;
    const { host } = new URL(origin);
    const sign = createPostSigner(credentials, host);
    const pool = poolOf(origin);
    const writers = new WeakMap<MessageTemplate, ReturnType<typeof createWriters>>();
    const writersOf = (template: MessageTemplate) => {
      const known = writers.get(template) ?? createWriters(template);
      writers.set(template, known);
      return known;
    };

    /** Avoids the streams of the library's convenient interface, which cost as much as the signature. */
    const post = <T>(
      path: string,
      write: (body: RequestBody) => void,
      read: (response: SesResponse | SendOutcome) => T,
    ): Promise<T> =>
      new Promise((resolve) => {
        const body = newBody();
        const end = (response: SesResponse | SendOutcome): void => {
          // A server that answers with success has read the whole request.
          if ('status' in response && isSuccess(response.status)) body.release();
          resolve(read(response));
        };
        try {
          write(body);
        } catch {
          end({ kind: 'refused', reason: 'rejected' });
          return;
        }
        const bytes = body.bytes();
        try {
          const headers = sign(path, bytes, now());
          pool.dispatch({ method: 'POST', path, headers, body: bytes }, new ResponseReader(end));
        } catch (error) {
          end(errorOutcome(error));
        }
      });

    return {
      send: (template, message) =>
        post(
          singlePath,
          (body) => writersOf(template).single(body, message),
          (response) => readSingle(response, template.source.address),
        ),
      sendBulk: (template, messages) =>
        post(
          bulkPath,
          (body) => writersOf(template).bulk(body, messages),
          (response) => readBulk(response, template.source.address, messages.length),
        ),
    };
  };

  return {
    senderFor,
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
};
