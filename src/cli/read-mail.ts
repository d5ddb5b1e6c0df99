// An email for the check, from the bytes of a page or of a saved message.

import type { EmailInput } from '#deliverability/judge/model.ts';
import { isEml, readEml } from '#deliverability/message/eml.ts';
import { translatorFor } from '#text/translator.ts';

/** Attachments make messages large; only their names are read. */
export const maxMailBytes = 30 * 1024 * 1024;
const maxHtmlCharacters = 2 * 1024 * 1024;

export type MailReading = { email: EmailInput; fault: null } | { email: null; fault: string };

const refused = (fault: string): MailReading => ({ email: null, fault });

/** Null for a charset that this Node does not know. */
function decode(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}

/** By its byte order mark, as UTF-8, by the charset it names, or as browsers guess. */
function pageOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le') ?? '';
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be') ?? '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1');
    const charset = /<meta\b[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1] ?? 'windows-1252';
    return decode(bytes, charset) ?? decode(bytes, 'windows-1252') ?? '';
  }
}

/** Options of the command line override the file. */
export function readMail(
  bytes: Uint8Array,
  given: Pick<EmailInput, 'purpose' | 'subject' | 'from'> = {},
): MailReading {
  if (bytes.byteLength > maxMailBytes)
    return refused(`The email is too large: ${maxMailBytes.toLocaleString('en')} bytes are the most.`);
  const [first, second, third, fourth] = bytes;
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0)
    return refused('This is in Outlook’s own format (.msg). Save the email as .eml or HTML, and check that.');
  if (first === 0x25 && second === 0x50 && third === 0x44 && fourth === 0x46)
    return refused('This is a PDF. Save the email itself as .eml or HTML, and check that.');
  const latin = Buffer.from(bytes).toString('latin1');
  const overrides = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (isEml(latin)) {
    const { email, fault } = readEml(latin);
    if (!email) return refused(translatorFor('en')(fault));
    if (email.html.trim() === '') return refused('The HTML part of this email is empty.');
    return withinLimit({ ...email, ...overrides });
  }
  const html = pageOf(bytes);
  if (html.trim() === '') return refused('The file is empty.');
  if (/^\s*[[{]/.test(html) && !html.includes('</'))
    return refused(
      'This is JSON. Render a document first: lettersmith render email.json | lettersmith check -',
    );
  if (!/<[a-z!/]/i.test(html)) return refused('This is neither HTML nor an email with headers.');
  return withinLimit({ html, ...overrides });
}

function withinLimit(email: EmailInput): MailReading {
  return email.html.length > maxHtmlCharacters
    ? refused(`The HTML is too large: ${maxHtmlCharacters.toLocaleString('en')} characters are the most.`)
    : { email, fault: null };
}
