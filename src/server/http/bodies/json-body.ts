// Bodies of calls. This counts their size and scans their structure as they arrive. It parses small bodies here and large
// ones in a thread, so that other requests do not wait for the parser.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import parseJson from 'secure-json-parse';
import { usualBodyBytes } from '#contract/body-sizes.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Language } from '#text/languages.ts';
import { DomainError, InputError, tooMany, unavailable } from '../../domain/shared/errors.ts';
import type { ReadBody } from './body-tasks.ts';
import { createJsonScan, type JsonFault, maxJsonDepth, maxJsonValues } from './json-scan.ts';

type Fault = 'too-slow' | 'busy' | 'too-many' | 'failed' | 'stopping';

/** Runs `readBody` of `body-tasks.ts` in a thread. */
export type ReadLargeBody = (
  caller: string,
  input: { call: string; language: Language; bytes: Uint8Array },
) => Promise<{ value: ReadBody; fault: null } | { value: null; fault: Fault }>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The method and the path of the contract, of calls that have a body. */
    call?: string;
  }
}

/** The body as the call's schema parsed it: not to be parsed again. */
export class CheckedBody {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** After a refusal the server reads and discards this much, so that the client finishes and reads the answer. */
const mostDiscardedBytes = 16 * 1024 * 1024;
const retrySeconds = 5;

const inWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`;

const tooLarge = (limit: number): DomainError =>
  new DomainError('too-large', keyedText('refusals.bodies.tooLargeFor', { limit: inWords(limit) }));

const faultErrors: Record<JsonFault, () => DomainError> = {
  'too-deep': () => new DomainError('invalid', keyedText('refusals.bodies.tooDeep', { max: maxJsonDepth })),
  'too-many-values': () =>
    new DomainError('too-large', keyedText('refusals.bodies.tooManyValues', { max: maxJsonValues })),
};

const noJson = (): DomainError => new DomainError('invalid', 'refusals.bodies.noJson');

/** Reads to the end, even when the body is refused before it. */
const receive = async (
  { headers }: FastifyRequest,
  payload: AsyncIterable<Buffer>,
  limit: number,
): Promise<Buffer> => {
  const stated = Number(headers['content-length'] ?? 0);
  if (stated > limit + mostDiscardedBytes) throw tooLarge(limit);
  let refusal = stated > limit ? tooLarge(limit) : null;
  const scan = createJsonScan();
  const pieces: Buffer[] = [];
  let received = 0;
  for await (const piece of payload) {
    received += piece.length;
    if (!refusal && received > limit) refusal = tooLarge(limit);
    if (!refusal) {
      const fault = scan(piece);
      if (fault) refusal = faultErrors[fault]();
      else pieces.push(piece);
    }
    if (refusal) {
      pieces.length = 0;
      if (received > limit + mostDiscardedBytes) break;
    }
  }
  if (refusal) throw refusal;
  return Buffer.concat(pieces, received);
};

const refusalOf = (fault: Fault): DomainError => {
  switch (fault) {
    case 'too-slow':
    case 'failed':
      return new DomainError('refused', 'refusals.bodies.notRead');
    case 'too-many':
      return tooMany('refusals.bodies.manyOfYours', retrySeconds);
    case 'busy':
    case 'stopping':
      return unavailable('refusals.bodies.manyAreRead', retrySeconds);
  }
};

/** Calls without fields may come with a JSON content type and no body. Form and text bodies are refused. */
export const acceptJson = (app: FastifyInstance, readLarge: ReadLargeBody): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const { bodyLimit = usualBodyBytes, config } = request.routeOptions;
      const bytes = await receive(request, payload, bodyLimit);
      if (bytes.length <= usualBodyBytes || !request.caller || config.call === undefined) {
        const text = bytes.toString('utf8');
        if (text.trim() === '') return undefined;
        try {
          return parseJson(text, { protoAction: 'remove', constructorAction: 'remove' });
        } catch {
          throw noJson();
        }
      }
      const { value, fault } = await readLarge(request.caller.id, {
        call: config.call,
        language: request.language,
        bytes,
      });
      if (fault !== null) throw refusalOf(fault);
      if (value.kind === 'no-json') throw noJson();
      if (value.kind === 'refused') throw new InputError(value.errors);
      return new CheckedBody(value.value);
    },
  );
};
