// Structured logs, one JSON object per line. They never contain headers, bodies or URLs with ids in them.
import pino, { type DestinationStream, type Logger } from 'pino';

// The route pattern instead of the URL: checkout ids and tokens in URLs stay out of the log.
const requestForLog = (request: {
  id?: unknown;
  method?: string;
  routeOptions?: { url?: string | undefined };
}) => ({
  id: request.id,
  method: request.method,
  route: request.routeOptions?.url ?? 'unknown',
});

/** Error messages of external services may contain addresses, and what was signed: their code is enough. */
const saysTooMuch = /^(AwsCallError|CarrierError|MailError)$/;

const outsideForLog = (error: Error) => {
  const [code, failure] = ['code', 'failure'].map((name) => Reflect.get(error, name));
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: String(code ?? failure ?? ''), stack: frames.join('\n') };
};

// Error objects carry sensitive data: the bytes of a request with its cookie, a row's values, a whole connection.
const errorForLog = (error: Error) => {
  if (saysTooMuch.test(error.name)) return outsideForLog(error);
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, ...(typeof code === 'string' ? { code } : {}) };
};

export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    serializers: { req: requestForLog, err: errorForLog },
    redact: ['*.password', '*.token', '*.headers'],
  };
  return destination ? pino(options, destination) : pino(options);
};
