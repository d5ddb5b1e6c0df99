// The ten mail clients of caniemail's data that can be simulated.
export const mailClientIds = [
  'gmail',
  'gmail-iphone',
  'gmail-android',
  'apple-mail',
  'iphone-mail',
  'outlook-windows',
  'outlook-web',
  'outlook-mac',
  'yahoo',
  'samsung',
] as const;

export type MailClientId = (typeof mailClientIds)[number];

const onPhones: readonly MailClientId[] = ['gmail-iphone', 'gmail-android', 'iphone-mail', 'samsung'];

export const isPhoneClient = (id: MailClientId): boolean => onPhones.includes(id);
