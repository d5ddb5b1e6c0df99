// Structured logs, one JSON object per line, or lines for people on a terminal. They never contain headers, bodies or
// URLs with ids in them.
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

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

interface LogOptions {
  destination?: DestinationStream;
  /** The trace that a line belongs to. */
  traceId?: () => string | undefined;
}

export const createLogger = (level: string, { destination, traceId }: LogOptions = {}): Logger => {
  const options = {
    level,
    serializers: { req: requestForLog, err: errorForLog },
    redact: ['*.password', '*.token', '*.headers'],
    ...(traceId
      ? {
          mixin: () => {
            const id = traceId();
            return id === undefined ? {} : { trace_id: id };
          },
        }
      : {}),
  };
  return destination ? pino(options, destination) : pino(options);
};

/** Lines for people. They are written at once, so that none is lost when the process ends. */
export const prettyDestination = async (
  stream: NodeJS.WritableStream,
  { isColored }: { isColored: boolean },
): Promise<DestinationStream> => {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    destination: stream,
    colorize: isColored,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    sync: true,
  });
};

/** On a terminal a person waits for the address, and requests would hide it: what needs attention is logged. */
export const chooseLog = (
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  isTerminal: boolean,
): { level: string; isPretty: boolean } => ({
  level: logLevel ?? (logFormat === 'auto' && isTerminal ? 'warn' : 'info'),
  isPretty: logFormat === 'pretty' || (logFormat === 'auto' && isTerminal),
});

/** The log of the process on standard output. */
export const openLog = async (
  config: Pick<Config, 'logLevel' | 'logFormat'>,
  traceId?: () => string | undefined,
): Promise<Logger> => {
  const isTerminal = process.stdout.isTTY === true;
  const { level, isPretty } = chooseLog(config, isTerminal);
  const destination = isPretty ? await prettyDestination(process.stdout, { isColored: isTerminal }) : null;
  return createLogger(level, { ...(destination ? { destination } : {}), ...(traceId ? { traceId } : {}) });
};
