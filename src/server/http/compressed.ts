// A page that many people get is compressed once, when the first browser asks for it.
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressors = {
  br: promisify<string, Buffer>(brotliCompress),
  gzip: (plain: string) => promisify<string, { level: number }, Buffer>(gzip)(plain, { level: 9 }),
};
type Encoding = keyof typeof compressors;

export interface CompressedPage {
  plain: string;
  /** The work runs beside the event loop. */
  in: (encoding: Encoding) => Promise<Buffer>;
}

export const compressed = (plain: string): CompressedPage => {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    plain,
    in: (encoding) => {
      made[encoding] ??= compressors[encoding](plain).catch((error: unknown) => {
        delete made[encoding];
        throw error;
      });
      return made[encoding];
    },
  };
};

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
    });

export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
): Promise<FastifyReply> => {
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').type('text/html; charset=utf-8');
  for (const encoding of ['br', 'gzip'] as const)
    if (accepts(request, encoding))
      return reply.header('Content-Encoding', encoding).send(await page.in(encoding));
  return reply.send(page.plain);
};
