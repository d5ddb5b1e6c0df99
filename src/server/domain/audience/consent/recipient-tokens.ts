// The signed token in the links of a message: it names the recipient without the address. It stays valid as long as any
// key of SECRET_KEY that signed it, because messages are opened and links to unsubscribe used years later.
import type { Context } from '../../../context.ts';

/**
 * `tracking` opens only the pixel and tracked links; `personal` can unsubscribe, so links that readers pass on never
 * contain it.
 */
export type TokenKind = 'tracking' | 'personal';

export interface MailRecipient {
  workspaceId: string;
  contactId: number;
  /** null: a message outside campaigns, such as a confirmation email. */
  campaignId: number | null;
}

const kindCodes: Record<TokenKind, string> = { tracking: 't', personal: 'p' };

const bodyOf = (kind: TokenKind, { workspaceId, contactId, campaignId }: MailRecipient): string =>
  `${kindCodes[kind]}.${workspaceId}.${(campaignId ?? 0).toString(36)}.${contactId.toString(36)}`;

const signed = (body: string): string => `mail ${body}`;

/** The token consists of letters, digits, `.`, `_` and `-`. */
export const recipientToken = (ctx: Context, kind: TokenKind, recipient: MailRecipient): string => {
  const body = bodyOf(kind, recipient);
  return `${body}.${ctx.secrets.sign(signed(body))}`;
};

const tokenPattern = /^([tp])\.([\w-]{1,64})\.([0-9a-z]{1,10})\.([0-9a-z]{1,10})\.([\w-]{22})$/;

/** null: this server did not issue the token, or issued it for another kind. */
export const readRecipientToken = (ctx: Context, kind: TokenKind, token: string): MailRecipient | null => {
  const [, code, workspaceId, campaign, contact, signature] = tokenPattern.exec(token) ?? [];
  if (code !== kindCodes[kind] || !workspaceId || !campaign || !contact || !signature) return null;
  const campaignId = Number.parseInt(campaign, 36);
  const recipient = {
    workspaceId,
    contactId: Number.parseInt(contact, 36),
    campaignId: campaignId === 0 ? null : campaignId,
  };
  return ctx.secrets.verify(signed(bodyOf(kind, recipient)), signature) ? recipient : null;
};
