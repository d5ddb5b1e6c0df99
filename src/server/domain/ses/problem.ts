// Why SES refused a call about an account: distinct codes, because each has another remedy.
import { CarrierError } from '../carriers/carrier-error.ts';

/**
 * - `key`: this access key does not exist, or is disabled
 * - `secret`: the secret does not belong to this key
 * - `region`: the key is not known in this region
 * - `clock`: this server's clock is minutes off: Amazon's services tolerate five or fifteen
 * - `permission`: the key may not do this
 * - `throttled`: too many calls
 * - `unreachable`: no answer, or one that could not be parsed
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

// `domain` does not import providers, so it recognizes their errors by shape, as it does for mail.
export const isAwsFault = (error: unknown): error is Error & AwsFault =>
  error instanceof Error && error.name === 'AwsCallError' && 'service' in error && 'code' in error;

const unknownKey =
  /^(UnrecognizedClient|InvalidClientTokenId|InvalidAccessKeyId|OptInRequired|ExpiredToken|NotAuthorized)/;
const badSignature = /^(InvalidSignature|SignatureDoesNotMatch|IncompleteSignature|RequestExpired)/;
const offClock =
  /Signature (expired|not yet current)|RequestTimeTooSkewed|still later than|now earlier than/i;
const otherRegion = /scoped to (a valid|correct) region/i;

export const sesProblemOf = ({ code, message, status }: Error & AwsFault): SesProblem => {
  // The key has characters that no request can carry.
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

/** The permission that the key lacks, such as `ses:GetAccount`; null where SES does not name it. */
export const missingPermission = ({ message }: Error): string | null => {
  const named = /not authorized to perform:? ([a-z0-9-]+):([A-Za-z0-9*]+)/i.exec(message);
  return named?.[1] && named[2] ? `${named[1].toLowerCase()}:${named[2]}` : null;
};

/** For callers that know no carrier. */
export const asCarrierError = async <Value>(work: Promise<Value>): Promise<Value> => {
  try {
    return await work;
  } catch (error) {
    throw isAwsFault(error) ? new CarrierError(error.code, error) : error;
  }
};
