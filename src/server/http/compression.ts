// Answers of calls are compressed as they go out; pages and files were compressed ahead (`compressed.ts`, the build).
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * For the `compress` option of a route. Event streams are never compressed: each event has to arrive when it happens.
 */
export const compression = {
  encodings: ['br' as const, 'gzip' as const],
  threshold: 1_024,
  // Larger answers are compressed beside the thread that answers requests.
  syncThreshold: 16 * 1_024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 6 },
};

export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { global: false });
};

/**
 * The length of a compressed answer reveals secrets to another site that can make a browser send requests with our
 * cookie (BREACH, CVE-2013-3587). Answers to cross-site requests are therefore not compressed.
 */
export const refuseCompressionToOtherSites = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') request.headers['x-no-compression'] = site;
};
