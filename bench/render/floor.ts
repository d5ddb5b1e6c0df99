// The minimum work of a renderer: one pass, string concatenation, all input escaped, plain tables. No Outlook, no
// phones, no dark mode, and no HTML inside the texts.
import type { SampleImage, SamplePart } from './sample.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const open = '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"><tr>';
const close = '</tr></table>\n';

const imageHtml = (image: SampleImage, width: number): string =>
  `<a href="${escaped(image.link)}"><img src="${escaped(image.src)}" alt="${escaped(image.alt)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0"></a>`;

function partHtml(part: SamplePart): string {
  switch (part.kind) {
    case 'heading':
      return `${open}<td style="padding:8px 0;font-family:Arial,Helvetica,sans-serif;font-size:28px;line-height:36px;font-weight:700;color:#111827">${escaped(part.text)}</td>${close}`;
    case 'text':
      return `${open}<td style="padding:8px 0;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:26px;color:#374151">${escaped(part.text)}</td>${close}`;
    case 'image':
      return `${open}<td>${imageHtml(part.image, 560)}</td>${close}`;
    case 'row':
      return `${open}<td width="50%">${imageHtml(part.images[0], 275)}</td><td width="50%">${imageHtml(part.images[1], 275)}</td>${close}`;
    case 'button':
      return `${open}<td align="center" style="padding:8px 0"><a href="${escaped(part.url)}" style="display:inline-block;padding:12px 24px;background-color:#3b82f6;border-radius:6px;color:#ffffff;font:600 16px/24px Arial,Helvetica,sans-serif;text-decoration:none">${escaped(part.text)}</a></td>${close}`;
    case 'spacer':
      return `${open}<td height="32" style="height:32px;line-height:32px;font-size:1px">&nbsp;</td>${close}`;
    case 'divider':
      return `${open}<td style="padding:8px 0"><div style="border-top:1px solid #e5e7eb"></div></td>${close}`;
  }
}

export function floorHtml(parts: readonly SamplePart[]): string {
  let html =
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>News</title></head>\n' +
    '<body style="margin:0;padding:0;background-color:#ffffff"><table role="presentation" border="0" cellpadding="0" cellspacing="0" width="600" align="center"><tr><td style="padding:24px 20px">\n';
  for (const part of parts) html += partHtml(part);
  return `${html}</td></tr></table></body></html>\n`;
}
