// Files in an S3 bucket, or in any service with its protocol. Four calls, signed here: the vendor's own library sends
// checksum trailers that some other services refuse.
import { createHash } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { Agent, request } from 'undici';
import { Sha256 } from '../sha256.ts';
import { checkKey, type Storage, StorageUnavailable } from './storage.ts';

export interface S3Settings {
  /** null: Amazon's own endpoint in the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Answer {
  status: number;
  bytes: Uint8Array;
}

const timeoutMs = 20_000;

export const openS3Storage = (settings: S3Settings): Storage => {
  const { bucket, region, accessKeyId, secretAccessKey } = settings;
  const endpoint = new URL(settings.endpoint ?? `https://s3.${region}.amazonaws.com`);
  const agent = new Agent({ connections: 16, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service: 's3',
    sha256: Sha256,
    // S3 signs the path as it is sent.
    uriEscapePath: false,
  });

  const call = async (
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    body?: Uint8Array,
    contentType?: string,
  ): Promise<Answer> => {
    const path = `/${bucket}/${checkKey(key)}`;
    const signed = await signer.sign({
      method,
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      ...(endpoint.port ? { port: Number(endpoint.port) } : {}),
      path,
      query: {},
      headers: {
        host: endpoint.host,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(body ? { body } : {}),
    });
    try {
      const answer = await request(new URL(path, endpoint), {
        method,
        headers: signed.headers,
        dispatcher: agent,
        ...(body ? { body } : {}),
      });
      return { status: answer.statusCode, bytes: new Uint8Array(await answer.body.arrayBuffer()) };
    } catch (error) {
      throw new StorageUnavailable('The bucket of uploads does not answer.', error);
    }
  };

  const refused = (method: string, { status, bytes }: Answer): StorageUnavailable => {
    const code = /<Code>(\w{1,64})<\/Code>/.exec(Buffer.from(bytes.subarray(0, 4_096)).toString('utf8'))?.[1];
    return new StorageUnavailable(
      `The bucket of uploads answered ${method} with ${status} ${code ?? ''}`.trim(),
    );
  };

  return {
    async put(key, bytes, contentType) {
      const answer = await call('PUT', key, bytes, contentType);
      if (answer.status !== 200) throw refused('PUT', answer);
    },
    async get(key) {
      const answer = await call('GET', key);
      if (answer.status === 404) return null;
      if (answer.status !== 200) throw refused('GET', answer);
      return answer.bytes;
    },
    async has(key) {
      const answer = await call('HEAD', key);
      if (answer.status === 404) return false;
      if (answer.status !== 200) throw refused('HEAD', answer);
      return true;
    },
    async delete(key) {
      const answer = await call('DELETE', key);
      if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404)
        throw refused('DELETE', answer);
    },
    tryWriting: async () => undefined,
    close: () => agent.close(),
  };
};
