// Signature version 4 for one kind of request: a POST of JSON. Written for the path that signs thousands per second; a
// test compares it with the library that signs everything else.
import { createHmac, hash } from 'node:crypto';
import { createShortHmac, type ShortHmac } from '../short-hmac.ts';
import type { SesCredentials } from './ses-client.ts';

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

const signedHeaders = 'content-type;host;x-amz-content-sha256;x-amz-date';

export type SignedHeaders = {
  'content-type': string;
  host: string;
  'x-amz-content-sha256': string;
  'x-amz-date': string;
  authorization: string;
};

/** `20260102T030405Z`. */
const stampOf = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

export const createPostSigner = (
  { accessKeyId, secretAccessKey, region }: SesCredentials,
  host: string,
): ((path: string, body: Uint8Array, now: Date) => SignedHeaders) => {
  let second = -1;
  let stamp = '';
  let scope = '';
  let key: ShortHmac | null = null;
  // Values that change at most once a second are computed once a second, and the key, valid for a day, once a day.
  const keyAt = (now: Date): ShortHmac => {
    const ms = now.getTime() - now.getMilliseconds();
    if (ms === second && key !== null) return key;
    second = ms;
    stamp = stampOf(ms);
    const day = stamp.slice(0, 8);
    const ofDay = `${day}/${region}/ses/aws4_request`;
    if (ofDay === scope && key !== null) return key;
    scope = ofDay;
    const ofRegion = hmac(hmac(`AWS4${secretAccessKey}`, day), region);
    key = createShortHmac(hmac(hmac(ofRegion, 'ses'), 'aws4_request'));
    return key;
  };
  return (path, body, now) => {
    const signingKey = keyAt(now);
    const bodyHash = hash('sha256', body, 'hex');
    const canonical = hash(
      'sha256',
      `POST\n${path}\n\ncontent-type:application/json\nhost:${host}\nx-amz-content-sha256:${bodyHash}\nx-amz-date:${stamp}\n\n${signedHeaders}\n${bodyHash}`,
      'hex',
    );
    const signature = signingKey.hex(`AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${canonical}`);
    return {
      'content-type': 'application/json',
      host,
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': stamp,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    };
  };
};
