// Calls that set up and query an AWS account: SES over REST, SNS over forms, SQS over JSON. Signed here, like messages
// themselves. Queues are named in the body, so that only the region decides which host is called.

import { SignatureV4 } from '@smithy/signature-v4';
import { Parser } from 'htmlparser2';
import { Pool } from 'undici';
import { Sha256 } from '../sha256.ts';
import { isMalformed, type SesCredentials } from './ses-client.ts';

export type AwsService = 'ses' | 'sns' | 'sqs';

/** `status` is null when no server answered. The message is Amazon's own and may contain addresses: never log it. */
export class AwsCallError extends Error {
  override readonly name = 'AwsCallError';
  readonly service: AwsService;
  readonly status: number | null;
  /**
   * Amazon's error code, without a namespace; `Unreachable` when no server answered, `Malformed` when nothing was sent.
   */
  readonly code: string;

  constructor(service: AwsService, status: number | null, code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.service = service;
    this.status = status;
    this.code = code;
  }
}

export interface AwsConnection {
  ses(credentials: SesCredentials, request: SesControlRequest): Promise<Record<string, unknown>>;
  /** Returns the XML. */
  sns(credentials: SesCredentials, action: string, parameters: Record<string, string>): Promise<string>;
  sqs(
    credentials: SesCredentials,
    operation: string,
    body: object,
    options?: CallOptions,
  ): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export interface SesControlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/v2/email/${string}`;
  query?: Record<string, string>;
  body?: object;
}

export interface CallOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface AwsConnectionSettings {
  /** An endpoint in place of Amazon's own, for this key; null: Amazon's endpoint in the region. */
  endpointFor: (service: AwsService, credentials: SesCredentials) => string | null;
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
/** A long poll of a queue occupies a connection, and deletions must not wait behind it. */
const connections: Record<AwsService, number> = { ses: 64, sns: 64, sqs: 1_024 };
const maxAnswerCharacters = 4 * 1024 * 1024;
const snsVersion = '2010-03-31';

const hosts: Record<AwsService, string> = { ses: 'email', sns: 'sns', sqs: 'sqs' };

const amazonIn = (service: AwsService, region: string): string =>
  `https://${hosts[service]}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

interface WireRequest {
  method: string;
  path: string;
  query?: Record<string, string>;
  headers: Record<string, string>;
  body: string;
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** The text of the first element with that name; null: there is none. */
export const elementText = (xml: string, name: string): string | null => {
  let found: string | null = null;
  let isInside = false;
  const parser = new Parser(
    {
      onopentag: (element) => {
        if (element !== name || found !== null) return;
        found = '';
        isInside = true;
      },
      ontext: (text) => {
        if (isInside) found = (found ?? '') + text;
      },
      onclosetag: (element) => {
        if (element === name) isInside = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
};

/** `com.amazon.coral.service#AccessDeniedException:http://…` -> `AccessDeniedException`. */
const bareCode = (code: string): string => code.split(':')[0]?.split('#').at(-1) ?? '';

const refusal = (service: AwsService, status: number, header: unknown, text: string): AwsCallError => {
  if (service === 'sns') {
    const message = elementText(text, 'Message') ?? `status ${status}`;
    return new AwsCallError(service, status, bareCode(elementText(text, 'Code') ?? ''), message);
  }
  const body = parsed(text);
  const code = bareCode(String(header ?? body.__type ?? body.code ?? ''));
  return new AwsCallError(service, status, code, String(body.message ?? body.Message ?? `status ${status}`));
};

export const createAwsConnection = (settings: AwsConnectionSettings): AwsConnection => {
  const pools = new Map<string, Pool>();
  const poolOf = (service: AwsService, origin: string): Pool => {
    const name = `${service} ${origin}`;
    const pool =
      pools.get(name) ??
      new Pool(origin, {
        connections: connections[service],
        connect: { timeout: defaultTimeoutMs },
        keepAliveTimeout: 30_000,
      });
    pools.set(name, pool);
    return pool;
  };

  const call = async (
    service: AwsService,
    credentials: SesCredentials,
    { method, path, query = {}, headers, body }: WireRequest,
    { timeoutMs = settings.timeoutMs ?? defaultTimeoutMs, signal }: CallOptions = {},
  ): Promise<string> => {
    const origin = settings.endpointFor(service, credentials) ?? amazonIn(service, credentials.region);
    const url = new URL(origin);
    const signer = new SignatureV4({ service, region: credentials.region, credentials, sha256: Sha256 });
    const signed = await signer.sign({
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path,
      query,
      headers: { host: url.host, ...headers },
      body,
    });
    try {
      const answer = await poolOf(service, url.origin).request({
        method: method as 'GET',
        path,
        query,
        headers: signed.headers,
        body: body || null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        ...(signal ? { signal } : {}),
      });
      const text = (await answer.body.text()).slice(0, maxAnswerCharacters);
      if (answer.statusCode >= 200 && answer.statusCode < 300) return text;
      throw refusal(service, answer.statusCode, answer.headers['x-amzn-errortype'], text);
    } catch (error) {
      if (error instanceof AwsCallError) throw error;
      throw new AwsCallError(
        service,
        null,
        isMalformed(error) ? 'Malformed' : 'Unreachable',
        error instanceof Error ? error.message : String(error),
        error,
      );
    }
  };

  return {
    ses: async (credentials, { method, path, query, body }) =>
      parsed(
        await call('ses', credentials, {
          method,
          path,
          ...(query ? { query } : {}),
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          body: body === undefined ? '' : JSON.stringify(body),
        }),
      ),
    sns: (credentials, action, parameters) =>
      call('sns', credentials, {
        method: 'POST',
        path: '/',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ Action: action, Version: snsVersion, ...parameters }).toString(),
      }),
    sqs: async (credentials, operation, body, options) =>
      parsed(
        await call(
          'sqs',
          credentials,
          {
            method: 'POST',
            path: '/',
            headers: {
              'content-type': 'application/x-amz-json-1.0',
              'x-amz-target': `AmazonSQS.${operation}`,
            },
            body: JSON.stringify(body),
          },
          options,
        ),
      ),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
};
