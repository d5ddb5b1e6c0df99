// Parameters of a header (`text/html; charset=utf-8`), RFC 2045 5.1 and RFC 2231.
import { type DecodeCharset, decodeCharset } from './eml-decoding.ts';

interface Segment {
  at: number;
  text: string;
  isCoded: boolean;
}

const percent = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `name*0*=utf-8'en'%C3%BC; name*1=b`: pieces in the order of their numbers, the first names the charset. */
function joined(segments: readonly Segment[], decode: DecodeCharset | undefined): string {
  const [first, ...rest] = segments.toSorted((one, other) => one.at - other.at);
  if (!first) return '';
  if (!first.isCoded) return [first, ...rest].map(({ text }) => text).join('');
  const [, charset = '', coded = first.text] = /^([^']*)'[^']*'([\s\S]*)$/.exec(first.text) ?? [];
  const bytes = rest.map(({ text, isCoded }) => (isCoded ? percent(text) : text)).join('');
  return decodeCharset(percent(coded) + bytes, charset, decode);
}

/** `charset`, `boundary`, `filename` … of a header; `''` if it is missing. Of two the first counts. */
export function parameterOf(value: string, name: string, decode?: DecodeCharset): string {
  const parameter = new RegExp(
    `;\\s*${name}(\\*(?:(\\d{1,3})(\\*)?)?)?\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|[^;\\s]*)`,
    'gi',
  );
  let plain: string | undefined;
  const segments = new Map<number, Segment>();
  for (const [, star, number, coded, raw = ''] of value.matchAll(parameter)) {
    const text = raw.startsWith('"') && raw.length > 1 ? raw.slice(1, -1).replace(/\\(.)/g, '$1') : raw;
    const at = Number(number ?? 0);
    if (star === undefined) plain ??= text;
    else if (!segments.has(at))
      segments.set(at, { at, text, isCoded: number === undefined || coded !== undefined });
  }
  return segments.size > 0 ? joined([...segments.values()], decode) : (plain ?? '');
}
