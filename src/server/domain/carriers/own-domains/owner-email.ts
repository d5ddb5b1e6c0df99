import type { DomainProblem } from '#contract/carriers/own-domains.ts';
import type { TextKey } from '#text/keys.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { findOwner } from '../../../db/accounts/users.ts';
import type { StoredDomain } from '../../../db/carriers/own-domains.ts';
import { mailLanguage, sendAccountEmail } from '../../shared/product-emails.ts';
import { targetHost } from './target.ts';

const reasons: Partial<Record<DomainProblem, TextKey>> = {
  no_record: 'mail.ownDomain.noRecord',
  other_target: 'mail.ownDomain.otherTarget',
  taken: 'mail.ownDomain.taken',
  certificate: 'mail.ownDomain.certificate',
  other_server: 'mail.ownDomain.otherServer',
};

/** false: try again later. true also when no person can be told: without mail, or without an owner. */
export const emailDomainOwner = async (
  ctx: Context,
  { workspace_id, domain, problem }: StoredDomain,
): Promise<boolean> => {
  const owner = await findOwner(ctx.db, workspace_id);
  const reason = reasons[problem as DomainProblem];
  // Every visitor may sign in to the demo account, so the server sends no such email to its address.
  if (!owner || !reason || ctx.mail === null || (owner.is_demo && ctx.config.smtpUrl !== null)) return true;
  const language = mailLanguage(owner);
  const t = translatorFor(language);
  const why = t(reason, { domain, target: targetHost(ctx) ?? '' });
  return sendAccountEmail(ctx, {
    to: { address: owner.email, name: `${owner.first_name} ${owner.last_name}`.trim() },
    language,
    subject: t('mail.ownDomain.subject', { domain }),
    preheader: why,
    paragraphs: [why, t('mail.ownDomain.meanwhile', { host: new URL(ctx.publicUrl).hostname, domain })],
    action: { label: t('mail.ownDomain.action'), url: `${ctx.publicUrl}/esp?tab=settings#own-domains` },
    after: t('mail.ownDomain.after'),
  });
};
