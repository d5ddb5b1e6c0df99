// The sample email of the first page as an email: what its grade is the grade of.
import type { EmailInput } from '#deliverability/judge/model.ts';
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { directionOf, type Language } from '#text/languages.ts';

export interface Paragraph {
  text: string;
  isLink?: boolean;
}

/** What the letter does not show. */
export interface Envelope {
  language: Language;
  from: string;
  preheader: string;
}

export interface Letter extends Envelope {
  subject: string;
  /** One large image instead of words. */
  body: readonly Paragraph[] | 'image';
}

const shop = 'https://fernhill.example/bowls';

const paragraphHtml = ({ text, isLink }: Paragraph): string => {
  const words = escapeText(text);
  const shown = isLink
    ? `<a href="${shop}" style="display:inline-block;padding:12px 20px;background-color:#1b2430;color:#ffffff;text-decoration:none">${words}</a>`
    : words;
  return `<p style="margin:0 0 16px">${shown}</p>`;
};

const paragraphText = ({ text, isLink }: Paragraph): string => (isLink ? `${text}: ${shop}` : text);

const imageHtml = `<a href="${shop}"><img src="https://fernhill.example/sale.jpg" width="600" height="800" alt="" style="display:block;width:100%;height:auto"></a>`;

export const emailOf = ({ language, from, preheader, subject, body }: Letter): EmailInput => {
  const content = body === 'image' ? [imageHtml] : body.map(paragraphHtml);
  const html = [
    '<!doctype html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(subject)}</title>`,
    '</head>',
    '<body style="margin:0;background-color:#ffffff">',
    `<div dir="${directionOf(language)}" lang="${escapeAttribute(language)}" style="max-width:600px;margin:0 auto;padding:24px;font-family:Georgia,serif;font-size:18px;line-height:1.6;color:#1b2430">`,
    ...content,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
  const text = body === 'image' ? '' : body.map(paragraphText).join('\n\n');
  return { html, subject, preheader, from, text, purpose: 'export' };
};
