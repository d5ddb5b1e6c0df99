// Parses a large body in a thread and returns only what the call's schema keeps. Other values of a hostile body never
// reach the thread that answers requests.
import parseJson from 'secure-json-parse';
import { endpointsByArea } from '#contract/endpoints.ts';
import type { Language } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import { type FieldError, InputError } from '../../domain/shared/errors.ts';
import { parse } from './parsed-input.ts';

const calls = new Map(
  Object.values(endpointsByArea)
    .flat()
    .map((call) => [`${call.method} ${call.path}`, call]),
);

export type ReadBody =
  | { kind: 'read'; value: unknown }
  | { kind: 'no-json' }
  | { kind: 'refused'; errors: readonly FieldError[] };

/** `call` is the method and the path of the contract. */
export const readBody = ({
  call,
  language,
  bytes,
}: {
  call: string;
  language: Language;
  bytes: Uint8Array;
}): ReadBody => {
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
    return { kind: 'read', value: parse(declared.body, input, translatorFor(language)) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { kind: 'refused', errors: error.errors };
  }
};
