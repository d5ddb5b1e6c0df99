// Calls to the SES API v2: signed here, over persistent connections. The vendor's own library costs ten times the
// processor time per message and retries automatically, but an unconfirmed message must not be sent again.
import { SignatureV4 } from '@smithy/signature-v4';
import { Pool } from 'undici';
import { Sha256 } from '../sha256.ts';
import { MailError, type MailFailure } from './mailer.ts';

export interface SesCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface SesConnection {
  /** Returns the parsed body. Throws `MailError`. */
  call(credentials: SesCredentials, request: SesRequest): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export interface SesRequest {
  method: 'GET' | 'POST';
  path: `/v2/email/${string}`;
  body?: object;
}

export interface SesConnectionSettings {
  /** An endpoint in place of Amazon's own, for this key; null: Amazon's endpoint in the region. */
  endpointFor: (credentials: SesCredentials) => string | null;
  timeoutMs?: number;
}

const defaultTimeoutMs = 15_000;
const connections = 16;
const maxAnswerCharacters = 1024 * 1024;

const credentialFaults =
  /^(UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch|IncompleteSignature|AccessDenied|ExpiredToken|MissingAuthenticationToken|NotAuthorized|InvalidAccessKeyId|OptInRequired)/;
const quotaFaults = /quota|maximum send|sending rate|daily message/i;

/** Whether the signature's time is off Amazon's clock. */
export const isOffClock = (type: string, message: string): boolean =>
  /^Request(Expired|TimeTooSkewed)/.test(type) ||
  /signature (expired|not yet current)|is (still later|now earlier) than/i.test(message);

export const failureOf = (status: number, type: string, message: string): MailFailure => {
  if (credentialFaults.test(type) || status === 401) return 'credentials';
  if (/^(TooManyRequests|LimitExceeded|Throttling)/.test(type) || status === 429) return 'throttled';
  if (/^(AccountSuspended|SendingPaused)/.test(type)) return 'paused';
  if (/^MailFromDomainNotVerified/.test(type) || /not verified/i.test(message)) return 'unverified';
  if (status >= 500) return 'unreachable';
  if (quotaFaults.test(message)) return 'throttled';
  if (status === 403) return 'credentials';
  if (
    /suppression list|illegal address|invalid (recipient|address)|missing (final '@domain'|local name)|local address/i.test(
      message,
    )
  ) {
    return 'recipient';
  }
  return 'rejected';
};

/** Error codes from before a request is written. */
const beforeWriting =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS.*)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Nothing of the request was sent. */
export const neverConnected = (error: unknown): boolean => beforeWriting.test(codeOf(error));

/**
 * The library refused to write the request: nothing was sent, and no retry would send it. Of the headers, which it
 * checks, only the access key comes from users.
 */
export const isMalformed = (error: unknown): boolean => codeOf(error) === 'UND_ERR_INVALID_ARG';

/** The error type, from wherever SES puts it. */
export const typeOf = (header: unknown, body: Record<string, unknown>): string =>
  String(header ?? body.__type ?? body.code ?? '')
    .split(':')[0]
    ?.split('#')
    .at(-1) ?? '';

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const refusal = (status: number, header: unknown, text: string): MailError => {
  const body = parsed(text);
  const message = String(body.message ?? body.Message ?? `status ${status}`);
  const failure = failureOf(status, typeOf(header, body), message);
  const isDaily = /daily|24.hour/i.test(message);
  return new MailError(failure, message, {
    isUncertain: failure === 'unreachable',
    ...(failure === 'throttled' ? { retryAfterSeconds: isDaily ? 3600 : 5 } : {}),
  });
};

export const createSesConnection = (settings: SesConnectionSettings): SesConnection => {
  const timeoutMs = settings.timeoutMs ?? defaultTimeoutMs;
  const pools = new Map<string, Pool>();
  const poolOf = (origin: string): Pool => {
    const pool =
      pools.get(origin) ??
      new Pool(origin, { connections, connect: { timeout: timeoutMs }, keepAliveTimeout: 30_000 });
    pools.set(origin, pool);
    return pool;
  };

  return {
    call: async (credentials, { method, path, body }) => {
      const origin = settings.endpointFor(credentials) ?? `https://email.${credentials.region}.amazonaws.com`;
      const url = new URL(origin);
      const text = body === undefined ? '' : JSON.stringify(body);
      const signer = new SignatureV4({
        service: 'ses',
        region: credentials.region,
        credentials,
        sha256: Sha256,
      });
      const signed = await signer.sign({
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        path,
        query: {},
        headers: { host: url.host, ...(text ? { 'content-type': 'application/json' } : {}) },
        body: text,
      });
      try {
        const answer = await poolOf(origin).request({
          method,
          path,
          headers: signed.headers,
          body: text || null,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        });
        const answered = (await answer.body.text()).slice(0, maxAnswerCharacters);
        if (answer.statusCode >= 200 && answer.statusCode < 300) return parsed(answered);
        throw refusal(answer.statusCode, answer.headers['x-amzn-errortype'], answered);
      } catch (error) {
        if (error instanceof MailError) throw error;
        const isMade = !isMalformed(error);
        throw new MailError(
          isMade ? 'unreachable' : 'credentials',
          error instanceof Error ? error.message : String(error),
          { cause: error, isUncertain: isMade && !neverConnected(error) },
        );
      }
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
};
