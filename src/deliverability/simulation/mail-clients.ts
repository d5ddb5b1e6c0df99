// What is known of the ten mail clients beside caniemail's data.
import { clients } from '../client-support/features.ts';
import { isPhoneClient, type MailClientId } from './client-ids.ts';

/**
 * How a client shows a dark email: `own` by the email's dark colors, `partly` by inverting light backgrounds and dark
 * text, `fully` by inverting every color, `never` not at all.
 */
export type DarkWay = 'own' | 'partly' | 'fully' | 'never';

export interface MailClient {
  id: MailClientId;
  /** In the letters of a feature's support. */
  index: number;
  isPhone: boolean;
  isGmail: boolean;
  /** Microsoft Word renders the email. */
  isWord: boolean;
  /** It applies `@media (prefers-color-scheme: dark)`. */
  hasDarkQuery: boolean;
  /** What it does with an email without dark colors, or where it does not read them. */
  darkFallback: Exclude<DarkWay, 'own'>;
}

const client = (
  id: MailClientId,
  name: string,
  darkFallback: MailClient['darkFallback'],
  more: Partial<MailClient> = {},
): MailClient => ({
  id,
  index: clients.indexOf(name),
  isPhone: isPhoneClient(id),
  isGmail: false,
  isWord: false,
  hasDarkQuery: false,
  darkFallback,
  ...more,
});

const gmail = { isGmail: true };
const readsDarkQuery = { hasDarkQuery: true };

/** Gmail's apps with a Google account. */
export const mailClients: Readonly<Record<MailClientId, MailClient>> = {
  gmail: client('gmail', 'Gmail', 'never', gmail),
  'gmail-iphone': client('gmail-iphone', 'Gmail on iPhone', 'fully', gmail),
  'gmail-android': client('gmail-android', 'Gmail on Android', 'partly', gmail),
  'apple-mail': client('apple-mail', 'Apple Mail', 'never', readsDarkQuery),
  'iphone-mail': client('iphone-mail', 'Mail on iPhone', 'never', readsDarkQuery),
  'outlook-windows': client('outlook-windows', 'Outlook on Windows', 'fully', { isWord: true }),
  'outlook-web': client('outlook-web', 'Outlook on the web', 'partly', readsDarkQuery),
  'outlook-mac': client('outlook-mac', 'Outlook on Mac', 'partly', readsDarkQuery),
  yahoo: client('yahoo', 'Yahoo Mail', 'never'),
  samsung: client('samsung', 'Samsung Email', 'partly', readsDarkQuery),
};
