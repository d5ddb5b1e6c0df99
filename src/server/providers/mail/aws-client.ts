// Calls that set up and query an AWS account, by Amazon's own clients of SES, SNS and SQS. Only the first call loads
// them. Campaigns do not go through here: docs/decisions/0024-aws-sdk-for-control-calls.md
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { SESv2 } from '@aws-sdk/client-sesv2';
import type { SNS } from '@aws-sdk/client-sns';
import type { SQS } from '@aws-sdk/client-sqs';
import { type AwsService, asAwsCallError } from './aws-call-error.ts';
import type { SesCredentials } from './ses-client.ts';

interface Clients {
  ses: SESv2;
  sns: SNS;
  sqs: SQS;
}

export interface CallOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** To be passed on with every command. */
export interface HttpOptions {
  requestTimeout: number;
  abortSignal: AbortSignal;
}

/** Rejects with `AwsCallError`, or with an error of `work` itself. */
export type AwsCall<Service extends AwsService> = <Value>(
  work: (client: Clients[Service], http: HttpOptions) => Promise<Value>,
  options?: CallOptions,
) => Promise<Value>;

export interface AwsConnection {
  /** Cheap to make: connections are shared. */
  open<Service extends AwsService>(service: Service, credentials: SesCredentials): AwsCall<Service>;
  /** Ends running calls as well. */
  close(): Promise<void>;
}

export interface AwsConnectionSettings {
  /** An endpoint in place of Amazon's own, for this key; null: Amazon's endpoint in the region. */
  endpointFor: (service: AwsService, credentials: SesCredentials) => string | null;
  timeoutMs?: number;
  /** Called when a call has ended. */
  onEnd?: (call: { service: AwsService; durationMs: number; isDone: boolean }) => void;
}

const defaultTimeoutMs = 10_000;
const keepAliveMs = 30_000;
/** A long poll of a queue occupies a connection, and deletions must not wait behind it. */
const connections: Record<AwsService, number> = { ses: 64, sns: 64, sqs: 1_024 };
/** Without a byte from the server; a long poll is silent for up to 20 s. */
const silenceMs: Record<AwsService, number> = { ses: 0, sns: 0, sqs: 20_000 };

type Settings = NonNullable<ConstructorParameters<typeof SESv2>[0]> &
  NonNullable<ConstructorParameters<typeof SNS>[0]> &
  NonNullable<ConstructorParameters<typeof SQS>[0]>;

const load: { [Service in AwsService]: (settings: Settings) => Promise<Clients[Service]> } = {
  ses: async (settings) => new (await import('@aws-sdk/client-sesv2')).SESv2(settings),
  sns: async (settings) => new (await import('@aws-sdk/client-sns')).SNS(settings),
  sqs: async (settings) => new (await import('@aws-sdk/client-sqs')).SQS(settings),
};

export const createAwsConnection = (settings: AwsConnectionSettings): AwsConnection => {
  const callTimeoutMs = settings.timeoutMs ?? defaultTimeoutMs;
  const closing = new AbortController();

  const handlerFor = (service: AwsService) => {
    const agent = { keepAlive: true, maxSockets: connections[service], timeout: keepAliveMs };
    return {
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
      connectionTimeout: defaultTimeoutMs,
      requestTimeout: callTimeoutMs,
      socketTimeout: callTimeoutMs + silenceMs[service],
      throwOnRequestTimeout: true,
    };
  };
  const handlers = { ses: handlerFor('ses'), sns: handlerFor('sns'), sqs: handlerFor('sqs') };

  const settingsFor = (service: AwsService, credentials: SesCredentials): Settings => {
    const endpoint = settings.endpointFor(service, credentials);
    return {
      region: credentials.region,
      credentials,
      ...(endpoint === null ? {} : { endpoint }),
      requestHandler: handlers[service],
      // A caller that may repeat a call does so itself.
      maxAttempts: 1,
      // The sending path signs by this server's clock, so a wrong clock has to be reported.
      disableClockSkewCorrection: true,
      // A message without a checksum is none to refuse, and FIPS builds of Node have no MD5. TLS protects what is sent.
      md5: false,
      // A queue's URL comes from the database. Only the region decides which host is called.
      useQueueUrlAsEndpoint: false,
      // The AWS configuration of this machine is not that of a workspace's account.
      ignoreConfiguredEndpointUrls: true,
      authSchemePreference: ['sigv4'],
      defaultsMode: 'legacy',
      retryMode: 'standard',
      useDualstackEndpoint: false,
      useFipsEndpoint: false,
    };
  };

  return {
    open: (service, credentials) => {
      let loaded: ReturnType<(typeof load)[typeof service]> | null = null;
      return async (work, { timeoutMs = callTimeoutMs, signal } = {}) => {
        loaded ??= load[service](settingsFor(service, credentials)) as NonNullable<typeof loaded>;
        const client = await loaded;
        const abortSignal = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;
        const startedAt = performance.now();
        const end = (isDone: boolean): void =>
          settings.onEnd?.({ service, durationMs: performance.now() - startedAt, isDone });
        try {
          const value = await work(client, { requestTimeout: timeoutMs, abortSignal });
          end(true);
          return value;
        } catch (error) {
          end(signal?.aborted === true || closing.signal.aborted);
          throw asAwsCallError(service, error);
        }
      };
    },
    close: async () => {
      closing.abort();
      for (const { httpAgent, httpsAgent } of Object.values(handlers)) {
        httpAgent.destroy();
        httpsAgent.destroy();
      }
    },
  };
};
