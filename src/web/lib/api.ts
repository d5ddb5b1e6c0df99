import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorBody, errorBody, type RefusalCode } from '#contract/errors.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import { asOffline, OfflineError } from './online.ts';

/** An endpoint's input. Undeclared keys cannot be passed. */
export type EndpointInput<E extends Endpoint> = ([Declared<E['params']>] extends [never]
  ? { params?: undefined }
  : { params: PathValues<z.input<Declared<E['params']>>> }) &
  ([Declared<E['query']>] extends [never]
    ? { query?: undefined }
    : { query?: QueryValues<z.input<Declared<E['query']>>> }) &
  ([Declared<E['body']>] extends [never] ? { body?: undefined } : BodyInput<z.input<Declared<E['body']>>>);

/** `endpoint()` uses `ZodUndefined` for omitted parts of a declaration. */
type Declared<Part> = Exclude<Part, undefined | z.ZodUndefined>;
type PathValues<Params> = { [Key in keyof Params]: string };
type QueryValues<Query> = { [Key in keyof Query]?: string | number | boolean | undefined };
type BodyInput<Body> = undefined extends Body ? { body?: Body } : { body: Body };

export type EndpointOutput<E extends Endpoint> = z.output<E['output']>;

interface CallParts {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  body?: unknown;
}

/** The text is `<status>: <body, or the status text>`; `serverMessage` is what to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly code: RefusalCode | undefined;
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** The whole answer, when it was JSON. */
  readonly body: unknown;
  /** When to retry, where the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, statusText: string, text: string, retryAfterSeconds?: number) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = parsedOrUndefined(text);
    const body = errorBody.safeParse(this.body);
    this.serverMessage = body.data?.message || undefined;
    this.code = body.data?.code;
    this.errors = body.data?.errors ?? [];
  }
}

/**
 * The session has ended. A wrong password, also 401, is something else. The specification's own rule is about the
 * English text; the code says the same in every language.
 */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  (error.code === 'unauthorized' || error.message.includes('Unauthorized'));

/** A text, or what gives it once it is needed. */
export type Fallback = string | (() => string);

/** The server's message for a failed call, that the browser is offline, or the given message. */
export const messageOf = (error: unknown, fallback: Fallback): string => {
  if (error instanceof OfflineError) return t('shared.offline.tryAgainLater');
  return (
    (error instanceof ApiError && error.serverMessage) ||
    (typeof fallback === 'string' ? fallback : fallback())
  );
};

/** The same as a complete sentence, for use before another one. */
export const sentenceOf = (error: unknown, fallback: Fallback): string => {
  if (error instanceof OfflineError) return t('shared.offline.youAreOffline');
  const sentence = isUnauthorized(error)
    ? t('shared.api.youAreSignedOut')
    : messageOf(error, fallback).trim();
  return /[.!?…]["”’)]?$/.test(sentence) ? sentence : `${sentence}.`;
};

export const endpointUrl = (endpoint: Endpoint, { params, query }: CallParts = {}): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const planEndedEvent = 'lettersmith:plan-ended';

/** Calls the listener when a call is refused because the plan has ended since this page was opened. */
export const onPlanEnded = (listener: () => void): (() => void) => {
  window.addEventListener(planEndedEvent, listener);
  return () => window.removeEventListener(planEndedEvent, listener);
};

/** The error for an answer without success. */
export const failureOf = (
  status: number,
  statusText: string,
  text: string,
  retryAfterSeconds?: number,
): ApiError => {
  const error = new ApiError(status, statusText, text, retryAfterSeconds);
  if (error.code === 'plan-ended') window.dispatchEvent(new Event(planEndedEvent));
  return error;
};

interface RequestParts {
  /** The body as JSON. */
  text?: string | undefined;
  /** Continues when the page closes; the browser allows at most 64 KB of body. */
  keepalive?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** In which language the server answers: that of the page, which need not be the browser's. */
export const languageHeader = (): { 'accept-language': string } => ({ 'accept-language': currentLanguage() });

/** `fetch`, whose failure says when the browser is offline. */
export const fetchAnswer = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw asOffline(error);
  }
};

const exchange = async (
  method: string,
  url: string,
  { text: sent, signal, keepalive }: RequestParts,
): Promise<{ answer: unknown; nextCursor: string | null }> => {
  const response = await fetchAnswer(url, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...languageHeader() },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw failureOf(response.status, response.statusText, text);
  return {
    answer: text ? (JSON.parse(text) as unknown) : undefined,
    nextCursor: response.headers.get('x-next-cursor'),
  };
};

export const request = async (method: string, url: string, parts: RequestParts = {}): Promise<unknown> =>
  (await exchange(method, url, parts)).answer;

const maxPageRows = '200';

/** A list is read completely, page after page, unless its address limits the rows. */
export const getWhole = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const first = await exchange('GET', url, { signal });
  const address = new URL(url, window.location.href);
  if (!Array.isArray(first.answer) || address.searchParams.has('limit')) return first.answer;
  const rows: unknown[] = first.answer;
  let { nextCursor } = first;
  while (nextCursor !== null) {
    address.searchParams.set('limit', maxPageRows);
    address.searchParams.set('cursor', nextCursor);
    const page = await exchange('GET', address.pathname + address.search, { signal });
    if (!Array.isArray(page.answer)) break;
    rows.push(...page.answer);
    nextCursor = page.nextCursor;
  }
  return rows;
};

/** One page of a list, for screens with pagination. */
export const getPage = async <E extends Endpoint>(
  endpoint: E,
  query: Record<string, string | number | boolean | undefined>,
  signal: AbortSignal,
  params?: Record<string, string>,
): Promise<{ items: EndpointOutput<E>; nextCursor: string | null }> => {
  const { answer, nextCursor } = await exchange('GET', endpointUrl(endpoint, { params, query }), { signal });
  return { items: answer as EndpointOutput<E>, nextCursor };
};

interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
}

type CallArguments<E extends Endpoint> =
  Record<string, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E> & CallOptions]
    : [input: EndpointInput<E> & CallOptions];

/** The change that was sent last, until it is answered. */
let latest: { key: string; answer: Promise<unknown> } | null = null;

/**
 * Two presses of a button can call this before React renders the button as busy. The second call sends no request: it
 * gets the answer of the first. This holds only for the change that was sent last, so that turning something on, off
 * and on again sends three requests.
 */
const shareRunning = (key: string, begin: () => Promise<unknown>): Promise<unknown> => {
  if (latest?.key === key) return latest.answer;
  const entry = { key, answer: begin() };
  latest = entry;
  const end = () => {
    if (latest === entry) latest = null;
  };
  entry.answer.then(end, end);
  return entry.answer;
};

/**
 * One call by its declaration. The server has already validated the answer against the contract. A call with an abort
 * signal, or one that outlives its page, is never shared.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<EndpointOutput<E>> => {
  const parts: CallParts & CallOptions = input ?? {};
  const { method } = endpoint;
  const url = endpointUrl(endpoint, parts);
  const { body, signal, keepalive } = parts;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const begin = () => request(method, url, { text, signal, keepalive });
  const isOwn = method === 'GET' || signal !== undefined || keepalive === true;
  const answer = isOwn ? begin() : shareRunning(`${method} ${url} ${text}`, begin);
  return (await answer) as EndpointOutput<E>;
};

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
