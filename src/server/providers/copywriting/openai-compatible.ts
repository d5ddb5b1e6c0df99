// Any server with OpenAI's chat completions. How well servers follow a schema differs: this tries the strict form
// first, then plain JSON, then only the words of the prompt, and the next request begins with the form that the server
// accepted.
import type { Prompt } from '#copywriting/model/prompt.ts';
import { errorCodeOf, readPiece } from './chat-answer.ts';
import { boundedText, eventData } from './event-lines.ts';
import type { LanguageModel, ModelOutcome, ModelTrouble } from './language-model.ts';

export interface LanguageModelSettings {
  /** For example https://api.openai.com/v1 */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** For a whole answer. */
  timeoutMs: number;
}

interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
}

const maxAnswerBytes = 1024 * 1024;
const maxErrorBytes = 64 * 1024;
const formats = ['json_schema', 'json_object', 'text'] as const;
type Format = (typeof formats)[number];

const responseFormat = (format: Format, { schema, schemaName }: Prompt): object => {
  if (format === 'text') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  return {
    response_format: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema } },
  };
};

const failed = (trouble: ModelTrouble, retryAfterSeconds?: number): ModelOutcome => ({
  ok: false,
  trouble,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

const maxWaitSeconds = 3_600;

/** Seconds, or a date; null without the header. */
export const retryAfterOf = (header: string | null, nowMs: number): number | null => {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : (Date.parse(header) - nowMs) / 1_000;
  return Number.isFinite(seconds) ? Math.min(maxWaitSeconds, Math.max(1, Math.ceil(seconds))) : null;
};

const troubleOf = (status: number, code: string | null): ModelTrouble => {
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'not-found';
  if (status === 402 || code === 'insufficient_quota') return 'no-credit';
  if (status === 429) return 'busy';
  if (status === 408 || status === 504) return 'too-slow';
  if (code === 'content_filter') return 'declined';
  if (status === 413) return 'request';
  return status >= 500 ? 'failing' : 'request';
};

/** Errors that do not depend on the form. */
const ofContent = new Set(['content_filter', 'context_length_exceeded']);

/** The connection was open, and closed before an answer. */
const isBrokenOff = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    cause instanceof Error && 'code' in cause && /^(UND_ERR_SOCKET|ECONNRESET)$/.test(String(cause.code))
  );
};

const readAll = async (body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string | null> => {
  let text = '';
  for await (const piece of boundedText(body, maxBytes)) {
    if (piece === null) return null;
    text += piece;
  }
  return text;
};

async function* readStream(body: AsyncIterable<string | null>): AsyncGenerator<string, ModelOutcome> {
  let text = '';
  let finish: string | null = null;
  for await (const data of eventData(body)) {
    if (data === null) return failed('too-large');
    if (data === '[DONE]') {
      finish ??= 'stop';
      break;
    }
    const piece = data === '' ? null : readPiece(data);
    if (!piece) continue;
    if (piece.failed) return failed('failing');
    if (piece.refusal) return failed('declined');
    finish = piece.finish ?? finish;
    if (piece.text === '') continue;
    text += piece.text;
    yield text;
  }
  if (finish === 'content_filter') return failed('declined');
  return finish === null || finish === 'length' ? failed('cut') : { ok: true, text };
}

async function* singlePart(text: string): AsyncGenerator<string> {
  yield text;
}

async function* readWhole(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string, ModelOutcome> {
  const json = await readAll(body, maxAnswerBytes);
  if (json === null) return failed('too-large');
  // A stream without the header of a stream.
  if (/^\s*(?:data|event|id)?:/.test(json)) return yield* readStream(singlePart(json));
  const piece = readPiece(json);
  if (!piece || piece.failed) return failed('failing');
  if (piece.refusal || piece.finish === 'content_filter') return failed('declined');
  return piece.finish === 'length' ? failed('cut') : { ok: true, text: piece.text };
}

export const createLanguageModel = (
  { baseUrl, apiKey, model, timeoutMs }: LanguageModelSettings,
  log: Log,
): LanguageModel => {
  let firstFormat = 0;
  let streams = true;

  const ask = (prompt: Prompt, format: Format, inPieces: boolean, signal: AbortSignal): Promise<Response> =>
    fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      // The key goes to this address and to no other.
      redirect: 'error',
      signal,
      headers: {
        'Content-Type': 'application/json',
        Accept: inPieces ? 'text/event-stream' : 'application/json',
        Authorization: `Bearer ${apiKey}`,
      },
      body: JSON.stringify({
        model,
        messages: prompt.messages,
        ...(inPieces ? { stream: true } : {}),
        ...responseFormat(format, prompt),
      }),
    });

  /** Tries one form after the other until the server accepts one. */
  const askInTurn = async (
    prompt: Prompt,
    inPieces: boolean,
    signal: AbortSignal,
  ): Promise<Response | ModelOutcome> => {
    const ways = formats.slice(firstFormat).map((format) => ({ format, isStream: inPieces && streams }));
    // The last resort for a server that does not support streaming.
    if (inPieces && streams) ways.push(...formats.map((format) => ({ format, isStream: false })));
    for (const [at, { format, isStream }] of ways.entries()) {
      const response = await ask(prompt, format, isStream, signal);
      if (response.ok) {
        firstFormat = formats.indexOf(format);
        if (inPieces) streams = isStream;
        return response;
      }
      const code = errorCodeOf((await readAll(response.body, maxErrorBytes)) ?? '');
      const { status } = response;
      const isOfForm = (status === 400 || status === 422) && !(code && ofContent.has(code));
      if (isOfForm && at < ways.length - 1) continue;
      log.warn({ status, code, model }, 'language model refused the request');
      const trouble = troubleOf(status, code);
      const wait = retryAfterOf(response.headers.get('retry-after'), Date.now());
      return failed(trouble, trouble === 'busy' ? (wait ?? 30) : (wait ?? undefined));
    }
    return failed('request');
  };

  return {
    name: model,
    async *write(prompt, { signal, isStreaming: inPieces }) {
      const timer = AbortSignal.timeout(timeoutMs);
      const either = AbortSignal.any([timer, signal]);
      let hasBegun = false;
      try {
        const response = await askInTurn(prompt, inPieces, either);
        if (!(response instanceof Response)) return response;
        hasBegun = true;
        const isStream = (response.headers.get('content-type') ?? '').includes('event-stream');
        return yield* isStream
          ? readStream(boundedText(response.body, maxAnswerBytes))
          : readWhole(response.body);
      } catch (error) {
        if (signal.aborted) return failed('called-off');
        const trouble = timer.aborted ? 'too-slow' : hasBegun || isBrokenOff(error) ? 'cut' : 'unreachable';
        log.warn({ trouble, model, err: error }, 'language model request failed');
        return failed(trouble);
      }
    },
  };
};
