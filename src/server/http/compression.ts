// Answers of calls are compressed as they go out; pages and files were compressed ahead (`compressed.ts`, the build).
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** For the `compress` of a route. Event streams are never compressed: each event has to arrive when it happens. */
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
 * How long a compressed answer is tells what of it another site guessed (BREACH, CVE-2013-3587), when that site can have
 * a browser ask with our cookie. So what another site has a browser ask for goes out as it is.
 */
export const refuseCompressionToOtherSites = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') request.headers['x-no-compression'] = site;
};
