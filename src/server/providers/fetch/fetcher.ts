// Pages and pictures of others, fetched on somebody's word. The word is never trusted: see `safe-fetcher.ts`.

export type FetchRefusal =
  /** Not an address, or not http or https. */
  | 'scheme'
  | 'port'
  /** A name or a password stands in the address. */
  | 'credentials'
  /** It leads into a private network, or to this machine. */
  | 'private'
  /** The name has no address. */
  | 'unresolved'
  | 'unreachable'
  | 'certificate'
  | 'too-slow'
  | 'too-large'
  | 'redirects'
  /** What came is not what was asked for. */
  | 'type'
  | 'broken';

export interface Fetched {
  ok: true;
  /** Of the last answer, redirects followed: 404 is an answer. */
  status: number;
  /** Where the redirects led. */
  url: string;
  /** Without parameters, in small letters; `''` when the answer names none. */
  contentType: string;
  charset: string | null;
  /** What Content-Length says of the body as it travels; null when it says nothing. */
  declaredBytes: number | null;
  /** Decompressed. Empty unless the body was asked for. */
  body: Buffer;
}

export interface Refused {
  ok: false;
  refusal: FetchRefusal;
}

export interface FetchOptions {
  method?: 'GET' | 'HEAD';
  /** From the first look-up to the last byte, redirects included. */
  timeoutMs?: number;
  /** The body is read up to this many bytes, decompressed; 0 ends after the headers. */
  maxBytes?: number;
  /** Other types are refused before their body is read; that of an error does not matter, and is not read. */
  types?: readonly string[];
  accept?: string;
  signal?: AbortSignal;
}

export interface Fetcher {
  /** Never throws: what cannot be had is a refusal. */
  fetch(url: string, options?: FetchOptions): Promise<Fetched | Refused>;
}
