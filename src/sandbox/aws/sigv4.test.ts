import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SignedRequest, type Verifier, verifySignature } from './sigv4.ts';

// Of the published test suite of signature version 4.
const date = '20150830T123600Z';
const verifier: Verifier = {
  region: 'us-east-1',
  service: 'service',
  protocol: 'json',
  secretOf: (id) => (id === 'AKIDEXAMPLE' ? 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' : null),
  currentTimes: () => [new Date('2015-08-30T12:36:00Z')],
};
const signed = (signature: string, more: Partial<SignedRequest> = {}): SignedRequest => ({
  method: 'GET',
  url: '/',
  body: new Uint8Array(),
  ...more,
  headers: {
    host: 'example.amazonaws.com',
    'x-amz-date': date,
    'user-agent': 'any',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    ...more.headers,
  },
});
const plain = '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31';
const withQuery = 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500';
const verify = (request: SignedRequest) => verifySignature(verifier, request);

test('published signatures are accepted', async () => {
  expect(await verify(signed(plain))).toBe('AKIDEXAMPLE');
  expect(await verify(signed(withQuery, { url: '/?Param2=value2&Param1=value1' }))).toBe('AKIDEXAMPLE');
});

test.each<[string, SignedRequest]>([
  ['a method', signed(plain, { method: 'POST' })],
  ['a path', signed(plain, { url: '/other' })],
  ['a query', signed(plain, { url: '/?a=b' })],
  ['a value of the query', signed(withQuery, { url: '/?Param2=value2&Param1=value2' })],
  ['a header', signed(plain, { headers: { host: 'other.amazonaws.com' } })],
  ['a body', signed(plain, { body: Buffer.from('x') })],
  [
    'a body under the hash of another',
    signed(plain, {
      body: Buffer.from('x'),
      headers: { 'x-amz-content-sha256': createHash('sha256').digest('hex') },
    }),
  ],
  ['a signature', signed(plain.replace('5', '6'))],
  ['no signature', signed('zz')],
])('%s that was not signed is refused', async (_, request) => {
  await expect(verify(request)).rejects.toMatchObject({ code: 'InvalidSignatureException' });
});
