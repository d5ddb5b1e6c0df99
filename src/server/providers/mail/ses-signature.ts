// Signature version 4 for one kind of request: a POST of JSON. Made for the path where thousands are signed a second;
// a test holds it equal to the library that signs everything else.
import { createHash, createHmac } from 'node:crypto';
import type { SesCredentials } from './ses-client.ts';

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

const signedHeaders = 'content-type;host;x-amz-content-sha256;x-amz-date';

export interface SignedHeaders {
  'content-type': string;
  host: string;
  'x-amz-content-sha256': string;
  'x-amz-date': string;
  authorization: string;
}

/** `20260102T030405Z`. */
const stampOf = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

export const createPostSigner = (
  { accessKeyId, secretAccessKey, region }: SesCredentials,
  host: string,
): ((path: string, body: Uint8Array, now: Date) => SignedHeaders) => {
  let second = -1;
  let stamp = '';
  let scope = '';
  let key: Buffer = Buffer.alloc(0);
  // What changes at most once a second is made once a second, and the key, which holds for a day, once a day.
  const turnTo = (now: Date): void => {
    const ms = now.getTime() - now.getMilliseconds();
    if (ms === second) return;
    second = ms;
    stamp = stampOf(ms);
    const ofDay = `${stamp.slice(0, 8)}/${region}/ses/aws4_request`;
    if (ofDay === scope) return;
    scope = ofDay;
    key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, stamp.slice(0, 8)), region), 'ses'), 'aws4_request');
  };
  return (path, body, now) => {
    turnTo(now);
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const canonical = createHash('sha256')
      .update(
        `POST\n${path}\n\ncontent-type:application/json\nhost:${host}\nx-amz-content-sha256:${bodyHash}\nx-amz-date:${stamp}\n\n${signedHeaders}\n${bodyHash}`,
      )
      .digest('hex');
    const signature = createHmac('sha256', key)
      .update(`AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${canonical}`)
      .digest('hex');
    return {
      'content-type': 'application/json',
      host,
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': stamp,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    };
  };
};
