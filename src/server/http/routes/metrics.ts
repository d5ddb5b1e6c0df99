import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Metrics, openMetricsType } from '../../metrics/metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time for every wrong token. */
const hasToken = ({ headers }: FastifyRequest, expected: Buffer): boolean => {
  const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), expected);
};

/** Not rate limited: a scraper asks every few seconds. Without a token in the settings, everyone may read. */
export const metricsRoute = (
  app: FastifyInstance,
  { token, metrics }: { token: string | null; metrics: Metrics },
): void => {
  const expected = token === null ? null : digest(token);
  app.get('/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (expected !== null && !hasToken(request, expected))
      return reply
        .status(401)
        .header('WWW-Authenticate', 'Bearer')
        .send({ message: 'Send METRICS_TOKEN as a Bearer token.' });
    return reply.type(openMetricsType).send(await metrics.text());
  });
};
