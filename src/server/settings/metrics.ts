// Where metrics are read: at the main port with a token, or at a port of their own.
import type { Environment } from './environment.ts';
import { loopback } from './values.ts';

export interface MetricsConfig {
  /** What a scraper sends as Bearer. null: the main port has no `/metrics`. */
  token: string | null;
  /** A port for metrics and probes alone; null: none. `isChosen`: the start fails if the port is in use. */
  listen: { host: string; port: number; isChosen: boolean } | null;
}

const usualMetricsPort = 9464;

export const readMetrics = (
  { METRICS_TOKEN, METRICS_HOST: host, METRICS_PORT }: Environment,
  hasWeb: boolean,
  problems: string[],
): MetricsConfig => {
  const token = METRICS_TOKEN ?? null;
  const port = METRICS_PORT ?? (hasWeb ? 0 : usualMetricsPort);
  if (port === 0) return { token, listen: null };
  if (token === null && !loopback.test(host) && host !== '::1')
    problems.push('METRICS_TOKEN: set it as well, because METRICS_HOST opens the metrics to other machines.');
  return { token, listen: { host, port, isChosen: METRICS_PORT !== undefined } };
};
