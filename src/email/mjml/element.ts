import { escapeAttribute } from '../render/html.ts';

/** One MJML element. `content` is already MJML; attributes without a value are omitted. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | false | undefined>>,
  content = '',
): string {
  let written = '';
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) written += ` ${key}="${escapeAttribute(String(value))}"`;
  }
  return `<${name}${written}>${content}</${name}>`;
}
