import { Parser } from 'htmlparser2';

/** An attribute value with its entities resolved. */
export function decodeAttribute(raw: string): string {
  if (!raw.includes('&')) return raw;
  let value = raw;
  const quote = raw.includes('"') ? "'" : '"';
  const parser = new Parser({
    onattribute: (_name, data) => {
      value = data;
    },
  });
  parser.end(`<a href=${quote}${raw}${quote}>`);
  return value;
}
