// Parameters of a header (`text/html; charset=utf-8`), RFC 2045 5.1 and RFC 2231.
import { decodeCharset } from './eml-decoding.ts';

interface Segment {
  index: number;
  text: string;
  isEncoded: boolean;
}

const decodePercent = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `name*0*=utf-8'en'%C3%BC; name*1=b`: segments are joined by their numbers, and the first names the charset. */
function joinSegments(segments: readonly Segment[]): string {
  const [first, ...rest] = segments.toSorted((one, other) => one.index - other.index);
  if (!first) return '';
  if (!first.isEncoded) return [first, ...rest].map(({ text }) => text).join('');
  const [, charset = '', encoded = first.text] = /^([^']*)'[^']*'([\s\S]*)$/.exec(first.text) ?? [];
  const bytes = rest.map(({ text, isEncoded }) => (isEncoded ? decodePercent(text) : text)).join('');
  return decodeCharset(decodePercent(encoded) + bytes, charset);
}

/** A parameter of a header, such as `charset`; `''` if it is missing. If it occurs twice, the first counts. */
export function parameterOf(value: string, name: string): string {
  const parameter = new RegExp(
    `;\\s*${name}(\\*(?:(\\d{1,3})(\\*)?)?)?\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|[^;\\s]*)`,
    'gi',
  );
  let plain: string | undefined;
  const segments = new Map<number, Segment>();
  for (const [, extended, number, encoded, raw = ''] of value.matchAll(parameter)) {
    const text = raw.startsWith('"') && raw.length > 1 ? raw.slice(1, -1).replace(/\\(.)/g, '$1') : raw;
    const index = Number(number ?? 0);
    if (extended === undefined) plain ??= text;
    else if (!segments.has(index))
      segments.set(index, { index, text, isEncoded: number === undefined || encoded !== undefined });
  }
  return segments.size > 0 ? joinSegments([...segments.values()]) : (plain ?? '');
}
