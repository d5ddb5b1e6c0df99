// Files in an S3 bucket, or in any service with its protocol, by Amazon's own client, which only the first call loads.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3 } from '@aws-sdk/client-s3';
import { type Storage, StorageUnavailable, type StoredFiles, uploadedFiles } from './storage.ts';

export interface S3Settings {
  /** null: Amazon's own endpoint in the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Without keys the client finds credentials itself: variables, a role of the machine, container or cluster. */
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Of temporary keys. */
  sessionToken?: string;
}

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
}

const connectMs = 10_000;
/** Without a byte in either direction. */
const silenceMs = 20_000;
const agentOptions = { keepAlive: true, maxSockets: 16, timeout: 30_000 };

const credentialsOf = ({ accessKeyId, secretAccessKey, sessionToken }: S3Settings) =>
  accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey, sessionToken } } : {};

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

const unavailable = (title: string, method: Method, error: SdkError): StorageUnavailable => {
  const status = error.$metadata?.httpStatusCode;
  if (error.name === 'CredentialsProviderError')
    return new StorageUnavailable(`This server found no credentials for the bucket of ${title}.`, error);
  if (status === undefined || status < 300)
    return new StorageUnavailable(`The bucket of ${title} does not answer.`, error);
  // An answer to HEAD has no body, so no code either.
  const code = method === 'HEAD' ? '' : error.name;
  return new StorageUnavailable(`The bucket of ${title} answered ${method} with ${status} ${code}`.trim());
};

export const openS3Storage = (
  settings: S3Settings,
  { title, placeOf }: StoredFiles = uploadedFiles,
): Storage => {
  const { bucket: Bucket, region, endpoint } = settings;
  const agents = { httpAgent: new HttpAgent(agentOptions), httpsAgent: new HttpsAgent(agentOptions) };
  let loaded: Promise<S3> | null = null;

  const load = async (): Promise<S3> => {
    const { S3: Client } = await import('@aws-sdk/client-s3');
    return new Client({
      region,
      ...credentialsOf(settings),
      // Other services know no host name for each bucket.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ignoreConfiguredEndpointUrls: true,
      requestHandler: { ...agents, connectionTimeout: connectMs, socketTimeout: silenceMs },
      // Callers repeat a call themselves.
      maxAttempts: 1,
      // Other services refuse checksums that follow the body, and do not answer an Expect header.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
    });
  };

  /** null: no such file. */
  const call = async <Value>(
    method: Method,
    key: string,
    work: (client: S3, at: { Bucket: string; Key: string }) => Promise<Value>,
  ): Promise<Value | null> => {
    const at = { Bucket, Key: placeOf(key).object };
    loaded ??= load();
    const client = await loaded;
    try {
      return await work(client, at);
    } catch (thrown) {
      const error: SdkError = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (error.$metadata?.httpStatusCode === 404 && method !== 'PUT') return null;
      throw unavailable(title, method, error);
    }
  };

  return {
    async put(key, bytes, contentType) {
      await call('PUT', key, (client, at) =>
        client.putObject({ ...at, Body: bytes, ContentType: contentType }),
      );
    },
    get: (key) =>
      call('GET', key, async (client, at) => {
        const { Body } = await client.getObject(at);
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      }),
    async has(key) {
      return (await call('HEAD', key, (client, at) => client.headObject(at))) !== null;
    },
    async delete(key) {
      await call('DELETE', key, (client, at) => client.deleteObject(at));
    },
    tryWriting: async () => undefined,
    close: async () => {
      agents.httpAgent.destroy();
      agents.httpsAgent.destroy();
    },
  };
};
