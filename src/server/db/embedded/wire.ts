// Messages of PostgreSQL's frontend/backend protocol 3.0: a type byte, a length that counts itself, a body.
// https://www.postgresql.org/docs/15/protocol-message-formats.html

const headerBytes = 5;
/** PostgreSQL's own limit for one message. */
const maxMessageBytes = 0x3fff_ffff;

export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

export const typeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);

export const cString = (text: string): Buffer => Buffer.from(`${text}\0`);

export const buildMessage = (type: string, ...body: Buffer[]): Buffer => {
  const header = Buffer.alloc(headerBytes);
  header.write(type, 0, 'latin1');
  header.writeInt32BE(4 + body.reduce((sum, part) => sum + part.length, 0), 1);
  return Buffer.concat([header, ...body]);
};

/** The string at an offset, and the offset of the next field. */
export const readCString = (message: Buffer, offset: number): { text: string; next: number } => {
  const end = message.indexOf(0, offset);
  if (end < 0) throw new ProtocolError('A text in a protocol message has no end.');
  return { text: message.toString('utf8', offset, end), next: end + 1 };
};

/** The length in the header, itself included; null while the header is incomplete. */
const statedLength = (buffer: Buffer, offset: number): number | null => {
  if (buffer.length - offset < headerBytes) return null;
  const length = buffer.readInt32BE(offset + 1);
  if (length < 4 || length > maxMessageBytes) {
    throw new ProtocolError(`A protocol message states a length of ${length}.`);
  }
  return 1 + length;
};

/** Visits each whole message without copying, and returns the offset of the first incomplete one. */
export const visitMessages = (
  buffer: Buffer,
  visit: (type: string, start: number, end: number) => void,
): number => {
  let offset = 0;
  for (;;) {
    const length = statedLength(buffer, offset);
    if (length === null || buffer.length - offset < length) return offset;
    visit(String.fromCharCode(buffer[offset] ?? 0), offset, offset + length);
    offset += length;
  }
};

export const splitMessages = (buffer: Buffer): { messages: Buffer[]; rest: Buffer } => {
  const messages: Buffer[] = [];
  const end = visitMessages(buffer, (_type, from, to) => messages.push(buffer.subarray(from, to)));
  return { messages, rest: buffer.subarray(end) };
};

export type TransactionStatus = 'idle' | 'in-transaction' | 'failed-transaction';

const statusCodes: Record<TransactionStatus, string> = {
  idle: 'I',
  'in-transaction': 'T',
  'failed-transaction': 'E',
};

export const readyForQuery = (status: TransactionStatus): Buffer =>
  buildMessage('Z', Buffer.from(statusCodes[status]));

const statusOf = (readyMessage: Buffer): TransactionStatus => {
  const code = String.fromCharCode(readyMessage[headerBytes] ?? 0);
  if (code === 'T') return 'in-transaction';
  return code === 'E' ? 'failed-transaction' : 'idle';
};

/** The status at the end of a response; null: the request is not finished, and the connection keeps the session. */
export const statusAfter = (response: Buffer): TransactionStatus | null => {
  let status: TransactionStatus | null = null;
  visitMessages(response, (type, start, end) => {
    if (type === 'Z') status = statusOf(response.subarray(start, end));
  });
  return status;
};

export const errorResponse = (
  sqlState: string,
  text: string,
  severity: 'ERROR' | 'FATAL' = 'ERROR',
): Buffer =>
  buildMessage(
    'E',
    ...[`S${severity}`, `V${severity}`, `C${sqlState}`, `M${text}`].map((field) => cString(field)),
    Buffer.from([0]),
  );

export const simpleQuery = (sql: string): Buffer => buildMessage('Q', cString(sql));

/** A server's messages after it accepts a connection, up to its first ReadyForQuery. */
export const greeting = (serverVersion: string): Buffer => {
  const settings: [string, string][] = [
    ['server_version', serverVersion],
    ['server_encoding', 'UTF8'],
    ['client_encoding', 'UTF8'],
    ['DateStyle', 'ISO, MDY'],
    ['IntervalStyle', 'postgres'],
    ['integer_datetimes', 'on'],
    ['standard_conforming_strings', 'on'],
    ['TimeZone', 'UTC'],
  ];
  return Buffer.concat([
    buildMessage('R', Buffer.alloc(4)),
    ...settings.map(([name, value]) => buildMessage('S', cString(name), cString(value))),
    buildMessage('K', Buffer.alloc(8)),
    readyForQuery('idle'),
  ]);
};
