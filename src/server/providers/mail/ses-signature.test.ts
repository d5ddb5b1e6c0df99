import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../../../test/support/same-cases.ts';
import { Sha256 } from '../sha256.ts';
import { createPostSigner } from './ses-signature.ts';

const word = fc.stringMatching(/^[A-Za-z0-9/+]{8,40}$/);

test('for any key, body and time, the signature equals that of the library', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        accessKeyId: fc.stringMatching(/^[A-Z0-9]{16,20}$/),
        secretAccessKey: word,
        region: fc.constantFrom('us-east-1', 'eu-central-1', 'ap-southeast-2'),
      }),
      fc.array(
        fc.tuple(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      fc.constantFrom('email.us-east-1.amazonaws.com', '127.0.0.1:4566'),
      async (credentials, requests, host) => {
        const sign = createPostSigner(credentials, host);
        const library = new SignatureV4({
          service: 'ses',
          region: credentials.region,
          credentials,
          sha256: Sha256,
        });
        for (const [body, now] of requests) {
          const expected = await library.sign(
            {
              method: 'POST',
              protocol: 'https:',
              hostname: host,
              path: '/v2/email/outbound-emails',
              query: {},
              headers: { host, 'content-type': 'application/json' },
              body,
            },
            { signingDate: now },
          );
          expect(sign('/v2/email/outbound-emails', Buffer.from(body), now)).toEqual(expected.headers);
        }
      },
    ),
    { numRuns: 100 },
  );
});
