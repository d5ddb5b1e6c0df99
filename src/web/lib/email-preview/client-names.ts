import type { MailClientId } from '#deliverability/simulation/client-ids.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

const keys: Record<MailClientId, TextKey> = {
  gmail: 'emailPreview.clientNames.gmail',
  'gmail-iphone': 'emailPreview.clientNames.gmailIphone',
  'gmail-android': 'emailPreview.clientNames.gmailAndroid',
  'apple-mail': 'emailPreview.clientNames.appleMail',
  'iphone-mail': 'emailPreview.clientNames.iphoneMail',
  'outlook-windows': 'emailPreview.clientNames.outlookWindows',
  'outlook-web': 'emailPreview.clientNames.outlookWeb',
  'outlook-mac': 'emailPreview.clientNames.outlookMac',
  yahoo: 'emailPreview.clientNames.yahoo',
  samsung: 'emailPreview.clientNames.samsung',
};

export const clientName = (id: MailClientId): string => t(keys[id]);
