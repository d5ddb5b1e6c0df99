// Structured logs, one JSON object a line. Headers, bodies and addresses with ids in them never get in.
import pino, { type Logger } from 'pino';

// The pattern, not the address: checkout ids and tokens in addresses stay out of the log.
const requestForLog = (request: {
  id?: unknown;
  method?: string;
  routeOptions?: { url?: string | undefined };
}) => ({
  id: request.id,
  method: request.method,
  route: request.routeOptions?.url ?? 'unknown',
});

export const createLogger = (level: string): Logger =>
  pino({
    level,
    serializers: { req: requestForLog, err: pino.stdSerializers.err },
    redact: ['*.password', '*.token'],
  });
