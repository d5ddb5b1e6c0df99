import { sanitizeInlineHtml } from '#email/inline/inline-html.ts';
import { escapeText } from '#email/render/html.ts';
import { reduceMarkup } from '../../rich-text/foreign-html.ts';

const escaped = (text: string): string => escapeText(text.replace(/\r\n?/g, '\n')).replaceAll('\n', '<br>');

/** What a paste inserts into a text block: the inline HTML that emails allow, else the plain text. */
export const pastedHtml = (data: Pick<DataTransfer, 'getData'>): string => {
  const html = data.getData('text/html');
  const clean = html ? sanitizeInlineHtml(reduceMarkup(html)) : '';
  return clean || escaped(data.getData('text/plain'));
};
