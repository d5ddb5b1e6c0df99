// A page that is the same for everyone is compressed once, at startup.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CompressedPage {
  plain: string;
  br: Buffer;
  gzip: Buffer;
}

export const compressed = (plain: string): CompressedPage => ({
  plain,
  br: brotliCompressSync(plain),
  gzip: gzipSync(plain, { level: 9 }),
});

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

export const sendCompressed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, br, gzip }: CompressedPage,
): FastifyReply => {
  reply.header('Vary', 'Accept-Encoding, Cookie').type('text/html; charset=utf-8');
  if (accepts(request, 'br')) return reply.header('Content-Encoding', 'br').send(br);
  if (accepts(request, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(gzip);
  return reply.send(plain);
};
