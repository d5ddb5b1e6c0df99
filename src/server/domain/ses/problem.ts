// Why Amazon refused a question about an account: told apart, because each has another remedy.

/**
 * - `key`: nobody has this access key, or it is switched off
 * - `secret`: the secret is not the one of this key
 * - `region`: the key is not known in this region
 * - `clock`: this server's clock is minutes off: Amazon's services bear five or fifteen
 * - `permission`: the key may not do this
 * - `throttled`: asked too often
 * - `unreachable`: no answer, or none that could be understood
 * - `refused`: anything else
 */
export type SesProblem =
  | 'key'
  | 'secret'
  | 'region'
  | 'clock'
  | 'permission'
  | 'throttled'
  | 'unreachable'
  | 'refused';

interface AwsFault {
  service: 'ses' | 'sns' | 'sqs';
  status: number | null;
  code: string;
}

// `domain` knows no providers, so their errors are known by their form, as mail's are.
export const isAwsFault = (error: unknown): error is Error & AwsFault =>
  error instanceof Error && error.name === 'AwsCallError' && 'service' in error && 'code' in error;

const unknownKey =
  /^(UnrecognizedClient|InvalidClientTokenId|InvalidAccessKeyId|OptInRequired|ExpiredToken|NotAuthorized)/;
const badSignature = /^(InvalidSignature|SignatureDoesNotMatch|IncompleteSignature|RequestExpired)/;
const offClock =
  /Signature (expired|not yet current)|RequestTimeTooSkewed|still later than|now earlier than/i;
const otherRegion = /scoped to (a valid|correct) region/i;

export const sesProblemOf = ({ code, message, status }: Error & AwsFault): SesProblem => {
  // The key is of characters that no request can carry.
  if (code === 'Malformed') return 'key';
  if (status === null || status >= 500 || code === 'Unreadable') return 'unreachable';
  if (unknownKey.test(code)) return 'key';
  if (badSignature.test(code)) {
    if (offClock.test(message) || code.startsWith('RequestExpired')) return 'clock';
    return otherRegion.test(message) ? 'region' : 'secret';
  }
  if (/^(AccessDenied|AuthorizationError|UnauthorizedOperation)/.test(code)) return 'permission';
  if (/^(Throttl|TooManyRequests|RequestThrottled|LimitExceeded)/.test(code) || status === 429)
    return 'throttled';
  return 'refused';
};

/** What Amazon says the key may not do, such as `ses:GetAccount`; null where it does not say. */
export const missingPermission = ({ message }: Error): string | null => {
  const named = /not authorized to perform:? ([a-z0-9-]+):([A-Za-z0-9*]+)/i.exec(message);
  return named?.[1] && named[2] ? `${named[1].toLowerCase()}:${named[2]}` : null;
};
