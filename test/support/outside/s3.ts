// A bucket that accepts only signed requests, written from the vendor's description of the protocol, independent of our
// code.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary keys. */
  sessionToken?: string;
}

export interface S3StandIn {
  endpoint: string;
  files: Map<string, { bytes: Buffer; contentType: string }>;
  refusals: string[];
  close: () => Promise<void>;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

const faultOf = (request: IncomingMessage, body: Buffer, keys: S3Keys): string | null => {
  const [, id, date = '', region = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (!id) return 'AccessDenied';
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (request.headers['x-amz-security-token'] !== keys.sessionToken) return 'InvalidToken';
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';
  if (keys.sessionToken && !names.includes('x-amz-security-token')) return 'AccessDenied';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, date), region), 's3'), 'aws4_request');
  const expected = hmac(key, text);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
};

export const startS3 = async (keys: S3Keys): Promise<S3StandIn> => {
  const files: S3StandIn['files'] = new Map();
  const refusals: string[] = [];
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string): void => {
      refusals.push(code);
      answer.writeHead(status, { 'content-type': 'application/xml' });
      answer.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    };
    const fault = faultOf(request, body, keys);
    if (fault) return refuse(403, fault);
    const place = (request.url ?? '').split('?', 1)[0] ?? '';
    const file = files.get(place);
    if (request.method === 'PUT') {
      files.set(place, { bytes: body, contentType: String(request.headers['content-type'] ?? '') });
      answer.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    } else if (request.method === 'DELETE') {
      files.delete(place);
      answer.writeHead(204).end();
    } else if (!file) refuse(404, 'NoSuchKey');
    else {
      answer.writeHead(200, { 'content-type': file.contentType, 'content-length': file.bytes.length });
      answer.end(request.method === 'HEAD' ? undefined : file.bytes);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    files,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
