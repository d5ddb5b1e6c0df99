// Emails about an account: written as data, rendered by the product's own renderer, sent by the product's own mail
// service.
import { type Document, documentSchema } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { escapeText } from '#email/render/html.ts';
import { renderEmail } from '#email/render/render.ts';
import type { Context } from '../../context.ts';
import { DomainError } from './errors.ts';

export interface AccountLetter {
  to: { address: string; name?: string };
  subject: string;
  preheader: string;
  /** Each is a paragraph of plain text; the first is the headline. */
  paragraphs: readonly [headline: string, ...text: string[]];
  action?: { label: string; url: string };
  /** What to do if the reader did not ask for this email. */
  after: string;
  /** Sender and origin; by default this server. */
  footer?: string;
}

const serif = 'Georgia';

const text = (id: string, content: string, styles: object = {}): object => ({
  id,
  type: 'text',
  content,
  styles: { fontSize: '17px', color: '#1b2430', ...styles },
});

const documentOf = (ctx: Context, letter: Omit<AccountLetter, 'to'>): Document => {
  const [headline, ...paragraphs] = letter.paragraphs;
  const { action } = letter;
  const blocks: object[] = [
    text('headline', escapeText(headline), {
      fontFamily: serif,
      fontSize: '28px',
      lineHeight: '1.25',
      fontWeight: '500',
    }),
    ...paragraphs.map((paragraph, at) => text(`text-${at}`, escapeText(paragraph))),
    ...(action
      ? [
          {
            id: 'action',
            type: 'button',
            content: { text: action.label, url: action.url },
            styles: { backgroundColor: '#1f4fd8', padding: '14px 28px', textAlign: 'left' },
          },
          text('address', `Or copy this address into your browser:<br>${escapeText(action.url)}`, {
            fontSize: '14px',
            color: '#566170',
          }),
        ]
      : []),
    { id: 'line', type: 'divider' },
    text('after', escapeText(letter.after), { fontSize: '14px', color: '#566170' }),
  ];
  return documentSchema.parse({
    settings: {
      subject: letter.subject,
      preheader: letter.preheader,
      lang: 'en',
      dark: {},
      footer: escapeText(letter.footer ?? `${ctx.brand}, ${ctx.publicUrl}`),
    },
    blocks,
  });
};

export const composeAccountLetter = (ctx: Context, letter: Omit<AccountLetter, 'to'>) => {
  const document = documentOf(ctx, letter);
  return {
    subject: letter.subject,
    html: renderEmail(document, { title: letter.subject }).html,
    text: plainText(document),
  };
};

/** Call it before any change that depends on an email. */
export const requireMail = (ctx: Context): void => {
  if (ctx.mail) return;
  throw new DomainError(
    'refused',
    'This server sends no mail of its own, so nothing was changed. Ask the people who run it.',
  );
};

/** Returns whether the mail service accepted it. Its error text stays out of logs: it contains addresses. */
export const sendAccountLetter = async (ctx: Context, letter: AccountLetter): Promise<boolean> => {
  if (!ctx.mail) return false;
  try {
    await ctx.mail.mailer.send({
      from: ctx.mail.from,
      to: letter.to,
      ...composeAccountLetter(ctx, letter),
      // Suppresses auto-replies (RFC 3834, section 5). No list headers, because there is no list.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return true;
  } catch (error) {
    const failure = error instanceof Error && 'failure' in error ? error.failure : 'unknown';
    ctx.log.warn({ failure }, 'a letter about an account was not sent');
    return false;
  }
};

/** For emails that no request waits for: the response time must not reveal whether one was sent. */
export const sendLater = (ctx: Context, letter: AccountLetter): void => {
  void sendAccountLetter(ctx, letter);
};
