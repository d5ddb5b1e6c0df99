// The same email for the same recipient, made in three ways.
import { createHmac } from 'node:crypto';
import { compileCampaign } from '../../src/email/personalize/compile.ts';
import { personalize } from '../../src/email/personalize/personalize.ts';
import { campaign } from './campaign.ts';

interface Sent {
  subject: string;
  html: string;
  text: string;
}
type Make = (id: string, firstName: string, email: string) => Sent;

const key = 'a key of thirty-two bytes, or so.';

/** One HMAC per recipient: its halves sign two kinds of addresses. */
function tokens(id: string): { tracking: string; personal: string } {
  const signature = createHmac('sha256', key).update(id).digest('base64url');
  return { tracking: `${id}.${signature.slice(0, 21)}`, personal: `${id}.${signature.slice(21, 42)}` };
}

const base = 'https://mail.example';

const compiled = compileCampaign(campaign, {
  tokens,
  addresses: {
    click: (token, link) => `${base}/t/c/${token}.${link}`,
    open: (token) => `${base}/t/o/${token}`,
    unsubscribe: (token) => `${base}/u/${token}`,
  },
});

export const linkCount = compiled.links.length;
export const slotCount = compiled.html.slots.length;

export const ours: Make = (id, firstName, email) =>
  personalize(compiled, { id, values: { first_name: firstName, email } });

const decoded = (href: string): string => href.replaceAll('&amp;', '&');
const pixel = (token: string): string =>
  `<img src="${base}/t/o/${token}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
const slotPattern = /(\{\{[^{}]*\}\})|href="(https?:[^"]*)"|(<\/body>)/g;

/** Segments and the tags between them, found by a pattern that fits only this campaign. */
function cut(source: string): { pieces: string[]; slots: number[] } {
  const pieces: string[] = [];
  const slots: number[] = [];
  const ids = new Map<string, number>();
  let piece = '';
  let cursor = 0;
  const slot = (index: number): void => {
    pieces.push(piece);
    slots.push(index);
    piece = '';
  };
  for (const match of source.matchAll(slotPattern)) {
    const [whole, tag, href, end] = match;
    // The font sheets in the head are no links to follow.
    piece += source.slice(cursor, match.index);
    cursor = match.index + whole.length;
    if (tag?.startsWith('{{first_name')) slot(2);
    else if (tag === '{{email}}') slot(3);
    else if (tag) {
      piece += `${base}/u/`;
      slot(1);
    } else if (href) {
      const url = decoded(href);
      const id = ids.get(url) ?? ids.size;
      ids.set(url, id);
      piece += `href="${base}/t/c/`;
      slot(0);
      piece += `.${id}"`;
    } else if (end) {
      const [before = '', after = ''] = pixel('\n').split('\n');
      piece += before;
      slot(0);
      piece += after + end;
    }
  }
  return { pieces: [...pieces, piece + source.slice(cursor)], slots };
}

// The text part has no tracking; it contains no href and no body.
const [html, text, subject] = [campaign.html, campaign.text, campaign.subject].map(cut);

function joined(
  template: { pieces: string[]; slots: number[] } | undefined,
  values: readonly string[],
): string {
  if (!template) return '';
  let result = template.pieces[0] ?? '';
  for (let index = 0; index < template.slots.length; index += 1) {
    result += (values[template.slots[index] ?? 0] ?? '') + (template.pieces[index + 1] ?? '');
  }
  return result;
}

/** The floor: no escaping, no lookups, no fallback, no check. */
export const plainJoin: Make = (id, firstName, email) => {
  const { tracking, personal } = tokens(id);
  const values = [tracking, personal, firstName, email];
  return { subject: joined(subject, values), html: joined(html, values), text: joined(text, values) };
};

/** A naive first version: it scans the whole email for each recipient. */
export const stringReplace: Make = (id, firstName, email) => {
  const { tracking, personal } = tokens(id);
  const withTags = (source: string): string =>
    source
      .replaceAll('{{first_name|friend}}', firstName)
      .replaceAll('{{email}}', email)
      .replaceAll('{{unsubscribe_url}}', `${base}/u/${personal}`);
  const ids = new Map<string, number>();
  const tracked = campaign.html
    .replaceAll(/href="(https?:[^"]*)"/g, (_whole, href: string) => {
      const url = decoded(href);
      const link = ids.get(url) ?? ids.size;
      ids.set(url, link);
      return `href="${base}/t/c/${tracking}.${link}"`;
    })
    .replace('</body>', `${pixel(tracking)}</body>`);
  return { subject: withTags(campaign.subject), html: withTags(tracked), text: withTags(campaign.text) };
};
