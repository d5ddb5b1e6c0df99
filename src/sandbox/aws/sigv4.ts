// Signature version 4, verified by the server: the request as received must give the signature of its Authorization
// header. Only header signatures are supported; these services do not use presigned URLs.
import { hash, timingSafeEqual } from 'node:crypto';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { AwsError } from './aws-error.ts';

export interface SignedRequest {
  method: string;
  /** Path and query exactly as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
}

export interface Verifier {
  region: string;
  /** The secret of an access key; null for an unknown key. */
  secretOf(accessKeyId: string): string | null;
  /** The times that count as now: a signature near any of them is fresh. */
  currentTimes(): Date[];
  /** SNS responds with the error names of the older query protocol. */
  protocol: 'json' | 'query';
  service: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const maxSkewMs = 15 * 60_000;

const names = {
  json: {
    missing: 'MissingAuthenticationTokenException',
    incomplete: 'IncompleteSignatureException',
    unknownKey: 'UnrecognizedClientException',
    mismatch: 'InvalidSignatureException',
  },
  query: {
    missing: 'MissingAuthenticationToken',
    incomplete: 'IncompleteSignature',
    unknownKey: 'InvalidClientTokenId',
    mismatch: 'SignatureDoesNotMatch',
  },
};

const headerText = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(',') : (value ?? '')).trim();

/** `20260102T030405Z`. */
const amzDate = (date: Date): string => `${date.toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** Null for anything else. @public for the stand-in of tests. */
export const parseAmzDate = (text: string): Date | null => {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!found) return null;
  const date = new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  return Number.isNaN(date.getTime()) ? null : date;
};

interface Authorization {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
}

const parseAuthorization = (header: string, fail: (message: string) => AwsError): Authorization => {
  const parts = new Map(
    header
      .slice(algorithm.length)
      .split(',')
      .map((part) => {
        const equalsAt = part.indexOf('=');
        return [part.slice(0, equalsAt).trim(), part.slice(equalsAt + 1).trim()] as const;
      }),
  );
  const get = (name: string): string => {
    const value = parts.get(name);
    if (!value) throw fail(`Authorization header requires '${name}' parameter. Authorization=${header}`);
    return value;
  };
  const [credential, signedHeaders, signature] = [get('Credential'), get('SignedHeaders'), get('Signature')];
  const [accessKeyId, date, region, service, end, ...more] = credential.split('/');
  if (!accessKeyId || !date || !region || !service || end !== 'aws4_request' || more.length > 0) {
    throw fail(`Credential must have exactly 5 slash-delimited elements, got '${credential}'.`);
  }
  return { accessKeyId, date, region, service, signedHeaders: signedHeaders.split(';'), signature };
};

const checkFreshness = (verifier: Verifier, sent: Date, amzDateText: string): string | null => {
  const currentTimes = verifier.currentTimes();
  if (currentTimes.some((now) => Math.abs(now.getTime() - sent.getTime()) <= maxSkewMs)) return null;
  const now = currentTimes[0] ?? sent;
  const limit = new Date(now.getTime() + (sent < now ? -maxSkewMs : maxSkewMs));
  const [is, verb, sign] =
    sent < now ? ['expired', 'now earlier', '-'] : ['not yet current', 'still later', '+'];
  return `Signature ${is}: ${amzDateText} is ${verb} than ${amzDate(limit)} (${amzDate(now)} ${sign} 15 min.)`;
};

/** The signature that the vendor's own signer gives the request with the same headers. */
const expectedSignature = async (
  request: SignedRequest,
  { accessKeyId, region, service, signedHeaders }: Authorization,
  secretAccessKey: string,
  signingDate: Date,
): Promise<string> => {
  const signer = new SignatureV4({
    service,
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    applyChecksum: false,
  });
  const [path = '/', query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  const { headers } = await signer.sign(
    {
      protocol: 'http:',
      hostname: '',
      method: request.method,
      path,
      query: Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)])),
      headers: Object.fromEntries(signedHeaders.map((name) => [name, headerText(request.headers[name])])),
      body: request.body,
    },
    { signingDate, signableHeaders: new Set(signedHeaders) },
  );
  return headers.authorization?.split('Signature=')[1] ?? '';
};

/** Throws Amazon's errors; returns the access key that signed. */
export const verifySignature = async (verifier: Verifier, request: SignedRequest): Promise<string> => {
  const name = names[verifier.protocol];
  const incomplete = (message: string): AwsError => new AwsError(400, name.incomplete, message);
  const mismatch = (message: string): AwsError => new AwsError(403, name.mismatch, message);

  const header = headerText(request.headers.authorization);
  if (header === '') {
    throw new AwsError(
      403,
      name.missing,
      verifier.protocol === 'query'
        ? 'Request is missing Authentication Token'
        : 'Missing Authentication Token',
    );
  }
  if (!header.startsWith(`${algorithm} `)) {
    throw incomplete(`Unsupported AWS 'algorithm': '${header.split(' ')[0]}'.`);
  }
  const authorization = parseAuthorization(header, incomplete);
  const amzDateText = headerText(request.headers['x-amz-date']);
  const sent = parseAmzDate(amzDateText);
  if (!sent) {
    throw incomplete(
      `Date must be in ISO-8601 'basic format'. Got '${amzDateText}'. See http://en.wikipedia.org/wiki/ISO_8601`,
    );
  }
  const secret = verifier.secretOf(authorization.accessKeyId);
  if (secret === null) {
    throw new AwsError(403, name.unknownKey, 'The security token included in the request is invalid.');
  }
  if (authorization.service !== verifier.service) {
    throw mismatch(`Credential should be scoped to correct service: '${verifier.service}'.`);
  }
  if (authorization.region !== verifier.region) {
    throw mismatch(`Credential should be scoped to a valid region, not '${authorization.region}'.`);
  }
  if (!amzDateText.startsWith(authorization.date)) {
    throw mismatch(
      `Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '${authorization.date}' != '${amzDateText.slice(0, 8)}', from '${amzDateText}'.`,
    );
  }
  for (const required of ['host', 'x-amz-date', 'x-amz-target']) {
    if (request.headers[required] !== undefined && !authorization.signedHeaders.includes(required)) {
      throw mismatch(`'${required}' must be a 'SignedHeader' in the AWS Authorization.`);
    }
  }
  const clockFault = checkFreshness(verifier, sent, amzDateText);
  if (clockFault) throw mismatch(clockFault);

  const bodyHash = hash('sha256', request.body, 'hex');
  const claimedHash = request.headers['x-amz-content-sha256'];
  const expected = Buffer.from(await expectedSignature(request, authorization, secret, sent), 'hex');
  const given = Buffer.from(authorization.signature, 'hex');
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  if (!same || (claimedHash !== undefined && headerText(claimedHash) !== bodyHash)) {
    throw mismatch(
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
    );
  }
  return authorization.accessKeyId;
};
