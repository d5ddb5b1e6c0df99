// Forms with one file. The file is read into memory up to its limit. The rest is read and discarded, so that the
// browser can read the refusal; a sender that does not stop is cut off.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import { DomainError, invalid } from '../../domain/shared/errors.ts';

export interface FormLimits {
  file: string;
  maxBytes: number;
  /** The error message for a larger file. */
  tooLarge: TextKey;
}

export interface ReceivedForm {
  file: { bytes: Uint8Array; name: string; type: string };
  fields: Record<string, string>;
}

/** Beyond the file's limit: the other fields, and bytes that a browser had in flight when it was refused. */
const mostDiscardedBytes = 24 * 1024 * 1024;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const explain = (error: unknown, { file }: FormLimits): unknown => {
  if (error instanceof DomainError) return error;
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(codeOf(error))) return invalid(file, 'refusals.bodies.oneFile');
  if (codeOf(error) === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return wrongType(file);
  // Everything else that the parser throws is about bytes that are no form.
  return new DomainError('invalid', 'refusals.bodies.brokenUpload');
};

const wrongType = (file: string): DomainError =>
  new DomainError('unsupported', keyedText('refusals.bodies.multipart', { file }));

/** Rejects when the sender continues for too long. */
const endOfPatience = (request: FastifyRequest, maxBytes: number, tooLarge: DomainError) => {
  let received = 0;
  let refuse: (error: DomainError) => void = () => {};
  const tooMuch = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  tooMuch.catch(() => {});
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > maxBytes + mostDiscardedBytes) refuse(tooLarge);
  };
  return {
    tooMuch,
    start: () => request.raw.on('data', count),
    stop: () => request.raw.off('data', count),
  };
};

const readParts = async (
  request: FastifyRequest,
  limits: FormLimits,
  onFirstPart: () => void,
): Promise<ReceivedForm> => {
  const fields: Record<string, string> = {};
  let file: ReceivedForm['file'] | null = null;
  let isTooLarge = false;
  const parts = request.parts({
    limits: {
      fileSize: limits.maxBytes,
      files: 1,
      fields: 10,
      parts: 11,
      // The columns of a wide file.
      fieldSize: 12_000,
      fieldNameSize: 100,
    },
  });
  for await (const part of parts) {
    onFirstPart();
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) if (!isTooLarge) chunks.push(chunk);
    if (part.file.truncated) {
      isTooLarge = true;
      chunks.length = 0;
    }
    if (part.fieldname !== limits.file)
      throw invalid(limits.file, keyedText('refusals.bodies.fileField', { file: limits.file }));
    file = { bytes: Buffer.concat(chunks), name: part.filename ?? '', type: part.mimetype };
  }
  if (isTooLarge) throw new DomainError('too-large', limits.tooLarge);
  if (!file) throw invalid(limits.file, keyedText('refusals.bodies.fileField', { file: limits.file }));
  return { file, fields };
};

export const readForm = async (
  request: FastifyRequest,
  reply: FastifyReply,
  limits: FormLimits,
): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw wrongType(limits.file);
  const tooLarge = new DomainError('too-large', limits.tooLarge);
  if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes + mostDiscardedBytes) {
    reply.header('Connection', 'close');
    throw tooLarge;
  }
  const patience = endOfPatience(request, limits.maxBytes, tooLarge);
  let isCounting = false;
  const onFirstPart = (): void => {
    if (isCounting) return;
    isCounting = true;
    patience.start();
  };
  try {
    return await Promise.race([readParts(request, limits, onFirstPart), patience.tooMuch]);
  } catch (error) {
    if (!request.raw.complete) reply.header('Connection', 'close');
    throw explain(error, limits);
  } finally {
    patience.stop();
  }
};
