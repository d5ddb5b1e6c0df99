// Splits a message into MIME entities: headers, body and the parts between boundaries.
import type { Header } from '../judge/model.ts';

export const maxParts = 300;
const maxHeaderLines = 2_000;

/** A MIME entity: a message or a part. */
export interface Entity {
  headers: Header[];
  body: string;
}

/** Splits headers and body at the first empty line, and unfolds the headers. */
export function entityOf(text: string): Entity {
  const headers: Header[] = [];
  let at = 0;
  for (let count = 0; count < maxHeaderLines && at < text.length; count += 1) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    const line = text.slice(at, end).replace(/\r$/, '');
    const last = headers.at(-1);
    if (line === '') return { headers, body: text.slice(end + 1) };
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`;
    else if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
    // The mbox format puts a From line before the headers; any other line without a colon begins the body.
    else if (headers.length > 0 || !line.startsWith('From ')) return { headers, body: text.slice(at) };
    at = end + 1;
  }
  return { headers, body: text.slice(at) };
}

export const headerOf = ({ headers }: Entity, name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

/** The parts between the boundary lines. Text before the first and after the last line is ignored. */
export function boundaryParts(body: string, boundary: string): string[] {
  const delimiter = `--${boundary}`;
  const parts: string[] = [];
  let from = -1;
  for (let at = body.startsWith(delimiter) ? 0 : body.indexOf(`\n${delimiter}`); at !== -1; ) {
    const start = body[at] === '\n' ? at + 1 : at;
    const found = body.indexOf('\n', start);
    const end = found === -1 ? body.length : found;
    // The boundary of an inner part may begin with the outer one.
    const rest = /^(--)?[ \t]*\r?$/.exec(body.slice(start + delimiter.length, end));
    if (rest) {
      if (from !== -1) parts.push(body.slice(from, at).replace(/\r$/, ''));
      if (rest[1] || parts.length >= maxParts || found === -1) return parts;
      from = end + 1;
    }
    at = body.indexOf(`\n${delimiter}`, Math.max(end - 1, start));
    if (at !== -1 && at < end) at = body.indexOf(`\n${delimiter}`, end);
  }
  if (from !== -1) parts.push(body.slice(from));
  return parts;
}

/** The first line that looks like a boundary, for a message whose header has none; `''` if there is none. */
export const guessedBoundary = (body: string): string =>
  /(?:^|\n)--([^\s-][^\r\n]{0,100}|-+[^\s-][^\r\n]{0,100})\r?\n/.exec(body)?.[1]?.trim() ?? '';

/** The first token of a header value, in lower case, without comments and quotes: `base64` of `"Base64" (as ever)`. */
export const firstTokenOf = (value: string): string =>
  /[a-z0-9][a-z0-9./+-]*/i.exec(value.replace(/\([^()]*\)/g, ' '))?.[0].toLowerCase() ?? '';
