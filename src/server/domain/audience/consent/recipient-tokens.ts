// What the links of a mail carry: who it went to, signed, without any address of theirs. They hold as long as any key
// of SECRET_KEY that signed them, for a mail is opened, and left, years later too.
import type { Context } from '../../../context.ts';

/** `tracking` opens nothing but the pixel and the links; `personal` leaves lists, so it stands in no link that is passed on. */
export type TokenKind = 'tracking' | 'personal';

export interface MailRecipient {
  workspaceId: string;
  contactId: number;
  /** null: a mail of no campaign, such as a request to confirm. */
  campaignId: number | null;
}

const letters: Record<TokenKind, string> = { tracking: 't', personal: 'p' };

const bodyOf = (kind: TokenKind, { workspaceId, contactId, campaignId }: MailRecipient): string =>
  `${letters[kind]}.${workspaceId}.${(campaignId ?? 0).toString(36)}.${contactId.toString(36)}`;

const signed = (body: string): string => `mail ${body}`;

/** Letters, digits, `.`, `_` and `-` only. */
export const recipientToken = (ctx: Context, kind: TokenKind, recipient: MailRecipient): string => {
  const body = bodyOf(kind, recipient);
  return `${body}.${ctx.secrets.mark(signed(body))}`;
};

const form = /^([tp])\.([\w-]{1,64})\.([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{22})$/;

/** null: this server never gave it out, or for something else. */
export const readRecipientToken = (ctx: Context, kind: TokenKind, token: string): MailRecipient | null => {
  const [, letter, workspaceId, campaign, contact, mark] = form.exec(token) ?? [];
  if (letter !== letters[kind] || !workspaceId || !campaign || !contact || !mark) return null;
  const campaignId = Number.parseInt(campaign, 36);
  const recipient = {
    workspaceId,
    contactId: Number.parseInt(contact, 36),
    campaignId: campaignId === 0 ? null : campaignId,
  };
  return ctx.secrets.isMark(signed(bodyOf(kind, recipient)), mark) ? recipient : null;
};
