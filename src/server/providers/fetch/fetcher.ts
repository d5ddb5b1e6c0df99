// Fetches pages and images whose URL a user gave. The URL is never trusted: see `safe-fetcher.ts`.

export type FetchRefusal =
  /** Not a URL, or not http or https. */
  | 'scheme'
  | 'port'
  /** The URL contains a user name or a password. */
  | 'credentials'
  /** The address is in a private network, or on this machine. */
  | 'private'
  /** The host name has no address. */
  | 'unresolved'
  | 'unreachable'
  | 'certificate'
  | 'too-slow'
  | 'too-large'
  | 'redirects'
  /** The content type is not one of those requested. */
  | 'type'
  | 'broken';

export interface Fetched {
  ok: true;
  /** Of the last response, after redirects: 404 is a response. */
  status: number;
  /** The URL after redirects. */
  url: string;
  /** Without parameters, in lowercase; `''` when the response names none. */
  contentType: string;
  charset: string | null;
  /** The body's Content-Length on the wire; null without one. */
  declaredBytes: number | null;
  /** Decompressed. Empty unless the body was requested. */
  body: Buffer;
}

export interface Refused {
  ok: false;
  refusal: FetchRefusal;
}

export interface FetchOptions {
  method?: 'GET' | 'HEAD';
  /** From the first DNS lookup to the last byte, redirects included. */
  timeoutMs?: number;
  /** Reads the body up to this many bytes, decompressed; 0 ends after the headers. */
  maxBytes?: number;
  /**
   * Other types are refused before their body is read; an error response may have any type, and its body is not read.
   */
  types?: readonly string[];
  accept?: string;
  signal?: AbortSignal;
}

export interface Fetcher {
  /** Never throws: every failure is a refusal. */
  fetch(url: string, options?: FetchOptions): Promise<Fetched | Refused>;
}
