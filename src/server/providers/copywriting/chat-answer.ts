// The wire format of a chat completion, whole and streamed. Servers differ; this reads only the fields it needs.
import { z } from 'zod';

/** Some servers send a list of parts, of which only the texts matter. */
const content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch('') }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
]);
const messageSchema = z.object({ content: content.nullish(), refusal: z.string().nullish() });

const choice = z.object({
  message: messageSchema.nullish(),
  delta: messageSchema.nullish(),
  finish_reason: z.string().nullish(),
});

const chatAnswer = z.object({ choices: z.array(choice).default([]), error: z.unknown().optional() });

export interface ChatPiece {
  text: string;
  refusal: string;
  /** Why the completion ended; null while it continues. */
  finish: string | null;
  failed: boolean;
}

/** Returns null when it is not a chat completion. */
export const readPiece = (json: string): ChatPiece | null => {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return null;
  }
  const read = chatAnswer.safeParse(data);
  if (!read.success) return null;
  const [first] = read.data.choices;
  const words = first?.delta ?? first?.message;
  return {
    text: words?.content ?? '',
    refusal: words?.refusal ?? '',
    finish: first?.finish_reason ?? null,
    failed: read.data.error !== undefined && read.data.error !== null,
  };
};

/** The servers' short name of an error. Their messages may quote the key, so they are dropped. */
export const errorCodeOf = (json: string): string | null => {
  try {
    const { error } = z
      .object({ error: z.object({ code: z.unknown(), type: z.unknown() }).partial() })
      .parse(JSON.parse(json));
    const code = [error.code, error.type].find((value) => typeof value === 'string');
    return typeof code === 'string' && /^[a-z_.-]{1,60}$/i.test(code) ? code : null;
  } catch {
    return null;
  }
};
