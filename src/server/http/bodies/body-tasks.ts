// Parses a large body in a thread and returns only what the call's schema keeps. Other values of a hostile body never
// reach the thread that answers requests.
import parseJson from 'secure-json-parse';
import { endpointsByArea } from '#contract/endpoints.ts';
import { DomainError, type FieldError } from '../../domain/shared/errors.ts';
import { parse } from './parsed-input.ts';

const calls = new Map(
  Object.values(endpointsByArea)
    .flat()
    .map((call) => [`${call.method} ${call.path}`, call]),
);

export type ReadBody =
  | { kind: 'read'; value: unknown }
  | { kind: 'no-json' }
  | { kind: 'refused'; message: string; errors: FieldError[] };

/** `call` is the method and the path of the contract. */
export const readBody = ({ call, bytes }: { call: string; bytes: Uint8Array }): ReadBody => {
  const declared = calls.get(call);
  if (!declared) throw new Error(`There is no call ${call}.`);
  let input: unknown;
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    input = parseJson(text, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    return { kind: 'no-json' };
  }
  try {
    return { kind: 'read', value: parse(declared.body, input) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'refused', message: error.message, errors: error.errors ?? [] };
  }
};
