// One declaration per call. The server parses by it, the browser calls by it, OpenAPI is generated from it.
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
  /** The summary on the OpenAPI page, in one line. */
  summary: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body size limit; 64 KB by default (`body-sizes.ts`). */
  maxBodyBytes?: number;
  /** Sent as multipart/form-data instead of a body: the field with the file, and the fields beside it. */
  form?: { file: string; fields: z.ZodObject };
  /** The output schema: other keys are dropped. */
  output: Output;
  /** 200 by default. 303 answers with a Location and no body. */
  status?: 200 | 201 | 202 | 303;
  /** Called by health checks every few seconds: not counted, never 429. */
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

/** Any endpoint, for code that needs only its declaration. */
export type AnyEndpoint = Endpoint;
