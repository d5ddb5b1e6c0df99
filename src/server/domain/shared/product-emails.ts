// Emails about an account: written as data, rendered by the product's own renderer, sent by the product's own mail
// service.
import { type Document, documentSchema } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { escapeText } from '#email/render/html.ts';
import { renderEmail } from '#email/render/render.ts';
import { directionOf, isLanguage, type Language } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import type { Account } from './caller.ts';
import { DomainError } from './errors.ts';

export interface AccountEmail {
  to: { address: string; name?: string };
  /** Of all its texts. */
  language: Language;
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

/** The language of the account, else that of the request that causes the email; English where there is none. */
export const mailLanguage = (
  { language }: Pick<Account, 'language'>,
  requested: Language = 'en',
): Language => (isLanguage(language) ? language : requested);

const serif = 'Georgia';

const documentOf = (ctx: Context, email: Omit<AccountEmail, 'to'>): Document => {
  const [headline, ...paragraphs] = email.paragraphs;
  const { action, language } = email;
  const textAlign = directionOf(language) === 'rtl' ? 'right' : 'left';
  const text = (id: string, content: string, styles: object = {}): object => ({
    id,
    type: 'text',
    content,
    styles: { fontSize: '17px', color: '#1b2430', textAlign, ...styles },
  });
  const blocks: object[] = [
    text('headline', escapeText(headline), {
      fontFamily: serif,
      fontSize: '28px',
      lineHeight: '1.25',
      fontWeight: '500',
    }),
    ...paragraphs.map((paragraph, index) => text(`text-${index}`, escapeText(paragraph))),
    ...(action
      ? [
          {
            id: 'action',
            type: 'button',
            content: { text: action.label, url: action.url },
            styles: {
              backgroundColor: '#1f4fd8',
              padding: '14px 28px',
              textAlign,
            },
          },
          text(
            'address',
            `${translatorFor(language)('mail.page.copyAddress')}<br>${escapeText(action.url)}`,
            {
              fontSize: '14px',
              color: '#566170',
            },
          ),
        ]
      : []),
    { id: 'line', type: 'divider' },
    text('after', escapeText(email.after), { fontSize: '14px', color: '#566170' }),
  ];
  return documentSchema.parse({
    settings: {
      subject: email.subject,
      preheader: email.preheader,
      lang: language,
      dark: {},
      footer: escapeText(email.footer ?? `${ctx.brand}, ${ctx.publicUrl}`),
    },
    blocks,
  });
};

export const composeAccountEmail = (ctx: Context, email: Omit<AccountEmail, 'to'>) => {
  const document = documentOf(ctx, email);
  return {
    subject: email.subject,
    html: renderEmail(document, { title: email.subject }).html,
    text: plainText(document),
  };
};

/** Call it before any change that depends on an email. */
export const requireMail = (ctx: Context): void => {
  if (ctx.mail) return;
  throw new DomainError('refused', 'refusals.mail.noMailSoNothingChanged');
};

/** Returns whether the mail service accepted it. Its error text stays out of logs: it contains addresses. */
export const sendAccountEmail = async (ctx: Context, email: AccountEmail): Promise<boolean> => {
  if (!ctx.mail) return false;
  try {
    await ctx.mail.mailer.send({
      from: ctx.mail.from,
      to: email.to,
      ...composeAccountEmail(ctx, email),
      // Suppresses auto-replies (RFC 3834, section 5). No list headers, because there is no list.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return true;
  } catch (error) {
    const failure = error instanceof Error && 'failure' in error ? error.failure : 'unknown';
    ctx.log.warn({ failure }, 'account email could not be sent');
    return false;
  }
};

/** For emails that no request waits for: the response time must not reveal whether one was sent. */
export const sendLater = (ctx: Context, email: AccountEmail): void => {
  void sendAccountEmail(ctx, email);
};
