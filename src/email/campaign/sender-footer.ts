// The footer that the law and the large mailbox providers require of a campaign: why the recipient gets it, who sent
// it, and how to unsubscribe. It has its own background, so that it is readable wherever it is inserted.

import { readMarkup } from '../personalize/markup.ts';
import { escapeText } from '../render/html.ts';

export interface SenderFooter {
  /** Why the recipient gets this; plain text. */
  reason: string;
  /** In lines; plain text. */
  postalAddress: string;
  /** Links to unsubscribe, preferences and the web view; omitted if the email has its own. */
  withLinks: boolean;
}

/** Its text contains no merge tags. */
const escapedText = (text: string): string => escapeText(text.replaceAll('{{', '{').replaceAll('}}', '}'));

const link = (tag: string, label: string): string =>
  `<a href="{{${tag}}}" style="color:#374151;text-decoration:underline">${label}</a>`;

const links = [
  link('unsubscribe_url', 'Unsubscribe'),
  link('preferences_url', 'Email preferences'),
  link('web_view_url', 'View in your browser'),
].join(' &middot; ');

function footerHtml({ reason, postalAddress, withLinks }: SenderFooter): string {
  const address = postalAddress
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(escapedText)
    .join('<br>');
  const lines = [escapedText(reason), address, withLinks ? links : ''].filter(Boolean);
  return (
    '<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="background-color:#ffffff">' +
    '<tr><td align="center" style="padding:24px 16px;background-color:#ffffff;color:#4b5563;font-family:Arial,Helvetica,sans-serif;font-size:12px;line-height:1.6;text-align:center">' +
    `${lines.map((line) => `<p style="margin:0 0 8px;color:#4b5563">${line}</p>`).join('')}</td></tr></table>`
  );
}

/** The HTML with the footer as the last thing of its body. */
export function withSenderFooter(html: string, footer: SenderFooter): string {
  const found: { body?: number; html?: number } = {};
  readMarkup(html, {
    text: () => undefined,
    attribute: () => undefined,
    endTag: (element, position) => {
      if (element === 'body') found.body = position;
      if (element === 'html') found.html = position;
    },
  });
  const position = found.body ?? found.html ?? html.length;
  return html.slice(0, position) + footerHtml(footer) + html.slice(position);
}
