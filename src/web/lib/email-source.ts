// The input of a check: pasted or a file, HTML or a whole message.

import type { EmailInput } from '#deliverability/judge/model.ts';
import { isEml, readEml } from '#deliverability/message/eml.ts';
import { t } from '#web/text/t.ts';

export const maxSourceBytes = 2 * 1024 * 1024;
/** For a whole message: attachments make it large, and only their names are read. */
const maxMessageBytes = 30 * 1024 * 1024;

export interface EmailFile {
  name: string;
  bytes: number;
  isMessage: boolean;
  /** A message as bytes, one per character; a page as text. */
  text: string;
}

/** The detected type of a file. */
export const kindOf = ({ isMessage }: EmailFile): string =>
  isMessage ? t('shared.emailSource.emailWithHeaders') : 'HTML';

export type FileReading = { file: EmailFile; fault: null } | { file: null; fault: string };

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Files that users mistake for an email, by their first bytes: why it is not one, and how to get one. Null for anything
 * else.
 */
const wrongKindMessage = (name: string, bytes: Uint8Array): string | null => {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) && /\.(msg|oft)$/i.test(name))
    return t('shared.emailSource.nameIsInOutlookSOwn', { name });
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    return t('shared.emailSource.nameIsAPdfWhichShows', { name });
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return /\.docx$/i.test(name)
      ? t('shared.emailSource.nameIsAWordDocumentSave', { name })
      : t('shared.emailSource.nameIsAnArchiveUnpackIt', { name });
  return null;
};

const asCharacters = (bytes: Uint8Array): string => {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 8_192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8_192));
  return text;
};

/** The page's declared encoding, else UTF-8. */
const decodePage = (bytes: Uint8Array): string => {
  const beginning = asCharacters(bytes.subarray(0, 2_048));
  const charset = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** `isAccepted` lets a text pass that is neither a page nor a message. */
export const readFile = async (
  file: File,
  isAccepted: (text: string) => boolean = () => false,
): Promise<FileReading> => {
  const isNamedMessage = /\.(eml|emlx|mht|mhtml|msg)$/i.test(file.name);
  if (file.size > (isNamedMessage ? maxMessageBytes : maxSourceBytes))
    return {
      file: null,
      fault: isNamedMessage
        ? t('shared.emailSource.nameHasSizeAndAMessage', { name: file.name, size: megabytes(file.size) })
        : t('shared.emailSource.nameIsTooLarge', { name: file.name, size: megabytes(file.size) }),
    };
  if (file.size === 0)
    return { file: null, fault: t('shared.emailSource.nameIsEmptyChooseAnotherFile', { name: file.name }) };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name } = file;
  const wrongKind = wrongKindMessage(name, bytes);
  if (wrongKind) return { file: null, fault: wrongKind };
  const message = asCharacters(bytes);
  if (isNamedMessage || isEml(message))
    return { file: { name, bytes: file.size, isMessage: true, text: message }, fault: null };
  const text = decodePage(bytes);
  // Text contains no zero byte.
  if (bytes.subarray(0, 4_096).includes(0) || !(/<[a-z!]/i.test(message) || isAccepted(text)))
    return { file: null, fault: t('shared.emailSource.nameIsNeitherHtmlNorAn', { name }) };
  return { file: { name, bytes: file.size, isMessage: false, text }, fault: null };
};

export interface SourceInput {
  pasted: string;
  file: EmailFile | null;
  subject: string;
  from: string;
}

export type EmailReading = { email: EmailInput; fault: null } | { email: null; fault: string };

/** Typed fields override the headers; empty fields do not. */
export const readEmail = ({ pasted, file, subject, from }: SourceInput): EmailReading => {
  const typed = {
    ...(subject.trim() ? { subject: subject.trim() } : {}),
    ...(from.trim() ? { from: from.trim() } : {}),
  };
  const source = file?.text ?? pasted;
  if (!file && pasted.length > maxSourceBytes)
    return {
      email: null,
      fault: t('shared.emailSource.pastedTextIsTooLarge', { size: megabytes(pasted.length) }),
    };
  if (!source.trim()) return { email: null, fault: t('shared.emailSource.pasteTheHtmlOfAnEmail') };
  if (file ? file.isMessage : isEml(pasted)) {
    const reading = readEml(source, { isText: !file });
    if (reading.email?.html.trim() === '')
      return {
        email: null,
        fault: t('shared.emailSource.theHtmlPartOfThisEmail'),
      };
    if (reading.email && reading.email.html.length > maxSourceBytes)
      return {
        email: null,
        fault: t('shared.emailSource.htmlIsTooLarge', { size: megabytes(reading.email.html.length) }),
      };
    if (reading.email) return { email: { ...reading.email, ...typed }, fault: null };
    return {
      email: null,
      fault: t('shared.emailSource.faultChooseAnotherFileOrPaste', { fault: t(reading.fault) }),
    };
  }
  if (!/<[a-z!]/i.test(source))
    return {
      email: null,
      fault: t('shared.emailSource.thisIsTextWithoutHtmlPaste'),
    };
  return { email: { html: source, ...typed }, fault: null };
};
