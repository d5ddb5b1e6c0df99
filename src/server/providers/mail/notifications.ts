// Notifications of Amazon SNS: whether Amazon sent them, and how a subscription is confirmed
// (https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html). A notification contains the URLs of
// its certificate and of its confirmation; only Amazon's own hosts are ever called, over TLS.
import { verify, X509Certificate } from 'node:crypto';
import type { Fetcher } from '../fetch/fetcher.ts';

export type NotificationType = 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';

export interface Notification {
  type: NotificationType;
  id: string;
  topicArn: string;
  message: string;
  /** The URL that confirms the subscription; null for other notifications. */
  subscribeUrl: string | null;
}

export type ReadNotification =
  | { ok: true; notification: Notification }
  /** `unreachable`: the certificate cannot be fetched right now, so the result is unknown. */
  | { ok: false; refusal: 'malformed' | 'forged' | 'unreachable' };

export interface Notifications {
  /** Never throws. */
  read(body: string): Promise<ReadNotification>;
  /** For a queue that only its own topic may write to, read with its owner's key: no one else could forge a message. */
  unwrap(body: string): Notification | null;
  confirm(notification: Notification): Promise<'confirmed' | 'refused' | 'unreachable'>;
}

export interface NotificationSettings {
  fetcher: Fetcher;
  now: () => Date;
  /** Origins of the stand-in, or of an operator's replacement for Amazon. */
  ownOrigins: readonly string[];
}

const amazonHost = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/;
const certificateBytes = 64 * 1024;
const ttlMs = 24 * 60 * 60 * 1000;
const failedKeptMs = 5_000;
const mostCertificates = 50;
const timeoutMs = 8_000;

/** The signed fields, in the order of their names. */
const signedNames: Record<NotificationType, readonly string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

const isType = (value: unknown): value is NotificationType =>
  typeof value === 'string' && Object.hasOwn(signedNames, value);

type Fields = Record<string, string>;

const parse = (body: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return null;
  }
};

const notificationOf = (fields: Fields | null): Notification | null => {
  if (!fields) return null;
  const { Type, MessageId, TopicArn, Message, SubscribeURL } = fields;
  if (!isType(Type) || !MessageId || !TopicArn || Message === undefined) return null;
  return {
    type: Type,
    id: MessageId,
    topicArn: TopicArn,
    message: Message,
    subscribeUrl: Type === 'SubscriptionConfirmation' ? (SubscribeURL ?? null) : null,
  };
};

const signedText = (fields: Fields, type: NotificationType): string =>
  signedNames[type]
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${name}\n${fields[name]}\n`)
    .join('');

const algorithms: Record<string, string> = { '1': 'sha1', '2': 'sha256' };

export const createNotifications = ({ fetcher, now, ownOrigins }: NotificationSettings): Notifications => {
  const own = new Set(ownOrigins);

  const read = (address: string): { url: URL; isOwn: boolean } | null => {
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    if (url.username || url.password) return null;
    if (own.has(url.origin)) return { url, isOwn: true };
    const isAmazon = url.protocol === 'https:' && url.port === '' && amazonHost.test(url.hostname);
    return isAmazon ? { url, isOwn: false } : null;
  };

  /** null: it cannot be fetched right now. */
  const get = async ({ url, isOwn }: { url: URL; isOwn: boolean }): Promise<string | null> => {
    if (!isOwn) {
      const found = await fetcher.fetch(url.href, { maxBytes: certificateBytes, timeoutMs });
      // The target of a redirect was not checked, so it is refused.
      return found.ok && found.status === 200 && found.url === url.href ? found.body.toString('utf8') : null;
    }
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      return answer.ok ? text : null;
    } catch {
      return null;
    }
  };

  const certificates = new Map<string, { until: number; found: Promise<X509Certificate | null> }>();

  const fetchCertificate = async (place: { url: URL; isOwn: boolean }): Promise<X509Certificate | null> => {
    const pem = await get(place);
    if (pem === null) return null;
    try {
      return new X509Certificate(pem);
    } catch {
      return null;
    }
  };

  /** Cached for a day; parallel callers share one request. */
  const certificateAt = (place: { url: URL; isOwn: boolean }): Promise<X509Certificate | null> => {
    const { href } = place.url;
    const known = certificates.get(href);
    const time = now().getTime();
    if (known && known.until > time) return known.found;
    const entry = { until: time + ttlMs, found: fetchCertificate(place) };
    certificates.delete(href);
    certificates.set(href, entry);
    void entry.found.then((found) => {
      if (found === null) entry.until = now().getTime() + failedKeptMs;
    });
    for (const oldest of certificates.keys()) {
      if (certificates.size <= mostCertificates) break;
      certificates.delete(oldest);
    }
    return entry.found;
  };

  const isValidNow = ({ validFromDate, validToDate }: X509Certificate): boolean =>
    validFromDate.getTime() <= now().getTime() && now().getTime() <= validToDate.getTime();

  return {
    unwrap: (body) => notificationOf(parse(body)),
    read: async (body) => {
      const fields = parse(body);
      const notification = notificationOf(fields);
      if (!fields || !notification) return { ok: false, refusal: 'malformed' };
      const { Signature = '', SignatureVersion = '', SigningCertURL = '' } = fields;
      const algorithm = algorithms[SignatureVersion];
      const place = read(SigningCertURL);
      if (!algorithm || !place?.url.pathname.endsWith('.pem')) return { ok: false, refusal: 'forged' };
      const certificate = await certificateAt(place);
      if (!certificate) return { ok: false, refusal: 'unreachable' };
      const text = Buffer.from(signedText(fields, notification.type), 'utf8');
      const isGenuine =
        isValidNow(certificate) &&
        verify(algorithm, text, certificate.publicKey, Buffer.from(Signature, 'base64'));
      return isGenuine ? { ok: true, notification } : { ok: false, refusal: 'forged' };
    },
    confirm: async ({ subscribeUrl, topicArn }) => {
      const place = read(subscribeUrl ?? '');
      const asks = place?.url.searchParams;
      if (!place || asks?.get('Action') !== 'ConfirmSubscription' || asks.get('TopicArn') !== topicArn)
        return 'refused';
      return (await get(place)) === null ? 'unreachable' : 'confirmed';
    },
  };
};
