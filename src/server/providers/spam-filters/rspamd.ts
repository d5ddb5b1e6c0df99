// Rspamd's own HTTP protocol: https://docs.rspamd.com/developers/protocol
import { z } from 'zod';
import { contentMessage } from './content-message.ts';
import { contentReport } from './content-rules.ts';
import type { SpamFilter } from './spam-filter.ts';

const maxAnswerBytes = 1024 * 1024;

export interface RspamdSettings {
  /** The address of its normal worker or its proxy. */
  url: string;
  timeoutMs: number;
}

const answer = z.object({
  score: z.number(),
  required_score: z.number(),
  symbols: z.record(
    z.string(),
    z.object({
      score: z.number(),
      description: z.string().nullish(),
      options: z.array(z.string()).nullish(),
    }),
  ),
});

const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxAnswerBytes) throw new Error('The answer of Rspamd is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export const createRspamd = ({ url, timeoutMs }: RspamdSettings, now: () => Date): SpamFilter => ({
  name: 'rspamd',
  judge: async (message) => {
    try {
      const response = await fetch(new URL('checkv2', url.endsWith('/') ? url : `${url}/`), {
        method: 'POST',
        body: new Uint8Array(await contentMessage(message, now())),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return null;
      const { score, required_score, symbols } = answer.parse(JSON.parse(await textOf(response)));
      const rules = Object.entries(symbols).map(([name, symbol]) => ({
        name,
        points: symbol.score,
        description: symbol.description ?? '',
      }));
      return contentReport(score, required_score, rules);
    } catch {
      return null;
    }
  },
});
