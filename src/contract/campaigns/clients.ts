// With what recipients open and click: the program that fetched the image or followed the link, and its device.
import { z } from 'zod';

/**
 * A proxy fetches images for a mail service, so that the sender learns neither program nor device. A click comes from a
 * browser.
 */
export const mailPrograms = [
  'gmail-proxy',
  'yahoo-proxy',
  'apple-proxy',
  'other-proxy',
  'apple-mail',
  'outlook',
  'thunderbird',
  'samsung-mail',
  'other-mail',
  'chrome',
  'safari',
  'firefox',
  'edge',
  'opera',
  'samsung-browser',
  'other-browser',
] as const;
export const mailProgram = z.enum(mailPrograms);
export type MailProgram = z.infer<typeof mailProgram>;

export const mailDevices = ['phone', 'tablet', 'desktop', 'other', 'hidden'] as const;
export const mailDevice = z.enum(mailDevices);
export type MailDevice = z.infer<typeof mailDevice>;

export interface MailClient {
  program: MailProgram;
  device: MailDevice;
}

/** As it is stored: `apple-mail/phone`. */
export const clientCode = ({ program, device }: MailClient): string => `${program}/${device}`;

/** null: not a code of this version. */
export const readClientCode = (code: string): MailClient | null => {
  const [program, device] = code.split('/');
  const read = z.object({ program: mailProgram, device: mailDevice }).safeParse({ program, device });
  return read.success ? read.data : null;
};
