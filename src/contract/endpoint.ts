// One declaration per call. The server parses by it, the browser calls by it, OpenAPI is written from it.
import type { z } from 'zod';
import type { ErrorStatus } from './errors.ts';

export type Access = 'public' | 'user' | 'admin';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for each path parameter. */
  path: `/api/${string}`;
  /** The first words of the OpenAPI page: what the call does, in one line. */
  summary: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What the body may take; 64 KB unless said otherwise (`body-sizes.ts`). */
  maxBodyBytes?: number;
  /** Sent as multipart/form-data instead of a body: the field with the file, and the fields beside it. */
  form?: { file: string; fields: z.ZodObject };
  /** What leaves the server: keys that are not named here are dropped. */
  output: Output;
  /** 200 unless said otherwise. 303 answers with a Location and no body. */
  status?: 200 | 201 | 202 | 303;
  /** Asked by machines every few seconds to see whether this server works: not counted, never 429. */
  isProbe?: boolean;
  /** Refusals beyond 400 (input), 401 and 403 (access), 429 (too many calls) and 503 (no database). */
  errors?: ErrorStatus[];
}

export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
>(
  declaration: Endpoint<Params, Query, Body, Output, Who>,
): Endpoint<Params, Query, Body, Output, Who> => declaration;

/** Any endpoint, where only its declaration matters. */
export type AnyEndpoint = Endpoint;
