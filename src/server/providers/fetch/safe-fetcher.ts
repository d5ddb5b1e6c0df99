// Fetches URLs from users without reaching into this server's own network. It checks each hop in full: scheme, port, no
// name and password, then every address of the host. The connection goes to exactly the checked addresses, so a second
// answer of the name server changes nothing; the name stays in Host and in the TLS handshake.
import { lookup as systemLookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { readBody } from './body.ts';
import type { Fetched, Fetcher, FetchOptions, FetchRefusal, Refused } from './fetcher.ts';
import { type Address, checkedAddresses, type Limits, type Resolve, readTarget } from './target.ts';

const publicPorts = [80, 443, 8080, 8443];
const maxRedirects = 5;
const defaultTimeoutMs = 8_000;
const defaultMaxBytes = 2 * 1024 * 1024;
const maxHeaderBytes = 16 * 1024;
const redirecting = new Set([301, 302, 303, 307, 308]);

export interface SafeFetcherSettings {
  /** `host:port` pairs that may be reached although they are private. */
  allow: readonly string[];
  /** The User-Agent that other servers log. */
  userAgent: string;
  ports?: readonly number[];
  resolve?: Resolve;
}

interface Parts {
  limits: Limits;
  userAgent: string;
  resolve: Resolve;
}

const refused = (refusal: FetchRefusal): Refused => ({ ok: false, refusal });

const refusalOf = (error: unknown): FetchRefusal => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)|CERT|EPROTO/.test(code))
    return 'certificate';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM)$/.test(code))
    return 'unreachable';
  return 'broken';
};

/** Resolves to the checked addresses, whatever the name server would answer by now. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_hostname, options, answer) => {
    const [first] = addresses;
    if (options.all) answer(null, [...addresses]);
    else answer(null, first?.address ?? '', first?.family ?? 4);
  };

const headersFor = (userAgent: string, accept: string) => ({
  'User-Agent': userAgent,
  Accept: accept,
  'Accept-Encoding': 'gzip, deflate, br',
  'Accept-Language': 'en, *;q=0.5',
});

const ask = (
  url: URL,
  addresses: readonly Address[],
  method: string,
  headers: http.OutgoingHttpHeaders,
  signal: AbortSignal,
): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const request = (secure ? https : http).request(url, {
      method,
      headers,
      signal,
      // A new connection: never one that an earlier, different DNS answer opened.
      agent: false,
      lookup: pinned(addresses),
      maxHeaderSize: maxHeaderBytes,
    });
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });

const lengthOf = ({ headers }: http.IncomingMessage): number | null => {
  const declared = headers['content-length'];
  return declared && /^\d{1,15}$/.test(declared) ? Number(declared) : null;
};

const follow = async (
  start: string,
  options: FetchOptions,
  signal: AbortSignal,
  { limits, userAgent, resolve }: Parts,
): Promise<Fetched | Refused> => {
  const { method = 'GET', maxBytes = defaultMaxBytes, types, accept = types?.join(', ') ?? '*/*' } = options;
  let address = start;
  let base: URL | undefined;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const url = readTarget(address, limits, base);
    if (typeof url === 'string') return refused(url);
    const addresses = await checkedAddresses(url, limits, resolve);
    if (signal.aborted) return refused('too-slow');
    if (typeof addresses === 'string') return refused(addresses);

    const response = await ask(url, addresses, method, headersFor(userAgent, accept), signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (redirecting.has(status) && location) {
      response.destroy();
      address = location;
      base = url;
      continue;
    }
    const [type = '', ...parameters] = (response.headers['content-type'] ?? '').split(';');
    const contentType = type.trim().toLowerCase();
    const isOtherType = types !== undefined && !types.includes(contentType);
    // The type of an error page does not matter.
    if (isOtherType && status >= 200 && status < 300) {
      response.destroy();
      return refused('type');
    }
    const body =
      method === 'HEAD' || maxBytes === 0 || isOtherType
        ? Buffer.alloc(0)
        : await readBody(response, maxBytes, signal);
    response.destroy();
    if (body === null) return refused('too-large');
    const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([\w-]+)/i.exec(part)?.[1]).find(Boolean);
    return {
      ok: true,
      status,
      url: url.href,
      contentType,
      charset: charset?.toLowerCase() ?? null,
      declaredBytes: lengthOf(response),
      body,
    };
  }
  return refused('redirects');
};

export const createSafeFetcher = ({
  allow,
  userAgent,
  ports = publicPorts,
  resolve = (hostname) => systemLookup(hostname, { all: true, verbatim: true }),
}: SafeFetcherSettings): Fetcher => {
  const limits: Limits = { ports: new Set(ports.map(String)), allowed: new Set(allow) };
  return {
    fetch: async (url, options = {}) => {
      const timer = new AbortController();
      const timeout = setTimeout(() => timer.abort(), options.timeoutMs ?? defaultTimeoutMs);
      const signal = options.signal ? AbortSignal.any([timer.signal, options.signal]) : timer.signal;
      // A DNS lookup cannot be canceled, only abandoned.
      const timedOut = new Promise<Refused>((answer) => {
        const abort = () => answer(refused('too-slow'));
        if (signal.aborted) abort();
        else signal.addEventListener('abort', abort, { once: true });
      });
      try {
        return await Promise.race([
          timedOut,
          follow(url, options, signal, { limits, userAgent, resolve }).catch((error: unknown) =>
            refused(signal.aborted ? 'too-slow' : refusalOf(error)),
          ),
        ]);
      } finally {
        clearTimeout(timeout);
      }
    },
  };
};
