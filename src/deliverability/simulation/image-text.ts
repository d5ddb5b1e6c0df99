import { escapeAttribute } from '#email/render/html.ts';

/** The alt text of an image in its place, with a border as mail clients draw it. */
export function imageText(attributes: Readonly<Record<string, string>>, style: string | null): string {
  const { alt = '', width = '' } = attributes;
  const maxWidth = /^\d{1,4}$/.test(width) ? `max-width:${width}px;` : '';
  const css = `${style ?? ''};display:block;box-sizing:border-box;width:100%;${maxWidth}min-height:48px;padding:12px;border:1px solid #9aa1ab`;
  const name = alt === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escapeAttribute(alt)}"`;
  return `<span ${name} style="${escapeAttribute(css)}">${escapeAttribute(alt)}</span>`;
}
