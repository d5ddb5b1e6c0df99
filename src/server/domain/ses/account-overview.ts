// What the settings screen shows of an account: SES's facts, and what the sender's domain publishes in DNS.

import type { SenderDomainFacts, SesAccountFacts } from '#contract/ses/settings.ts';
import { senderFindings } from '#deliverability/network/sender-findings.ts';
import { inWords } from '#text/keyed-text.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { findEspSettings } from '../../db/ses/settings.ts';
import type { Caller } from '../shared/caller.ts';
import { findSenderFacts } from '../shared/dns-and-link-checks.ts';
import { isSenderVerified, openSesAccount } from './account.ts';
import { sesPolicy } from './iam-policy.ts';
import { sesProblemText } from './problem-messages.ts';

const noAccount: SesAccountFacts = {
  facts: null,
  problem: '',
  identities: [],
  isSenderVerified: null,
  tracking: { configurationSet: null, topicArn: null, queueUrl: null, hasWebhook: false, lastEventAt: null },
  policy: sesPolicy,
};

export const getSesAccount = async (
  ctx: Context,
  caller: Caller,
  translate: Translate,
): Promise<SesAccountFacts> => {
  const own = await openSesAccount(ctx, caller.workspace_id, { waitsForRefresh: true });
  if (!own) return noAccount;
  return {
    facts: own.facts && { ...own.facts, knownAt: own.facts.knownAt.toISOString() },
    problem: own.problem
      ? inWords(translate, sesProblemText(own.problem, { region: own.credentials.region, permission: null }))
      : '',
    // Everyone who tries the sandbox adds senders to its account.
    identities: own.identities.slice(0, 100),
    isSenderVerified: isSenderVerified(own, own.from.address),
    tracking: {
      configurationSet: own.configurationSet,
      topicArn: own.topicArn,
      queueUrl: own.queueUrl,
      hasWebhook: own.hasWebhook,
      lastEventAt: own.lastEventAt?.toISOString() ?? null,
    },
    policy: sesPolicy,
  };
};

const unknown: SenderDomainFacts = {
  domain: null,
  exists: 'unknown',
  spf: 'unknown',
  dkim: 'unknown',
  dmarc: 'unknown',
  dmarcPolicy: null,
  findings: [],
};

export const getSenderDomain = async (
  ctx: Context,
  caller: Caller,
  translate: Translate,
): Promise<SenderDomainFacts> => {
  const settings = await findEspSettings(ctx.db, caller.workspace_id);
  const from = settings?.default_from_email;
  const facts = from ? await findSenderFacts(ctx, from) : null;
  if (!facts) return unknown;
  const { domain, exists, spf, dkim, dmarc } = facts;
  return {
    domain,
    exists,
    spf,
    dkim,
    dmarc: dmarc.answer,
    dmarcPolicy: dmarc.policy,
    findings: senderFindings(facts).map(({ id, severity, message, fix }) => ({
      id,
      severity,
      message: inWords(translate, message),
      fix: inWords(translate, fix),
    })),
  };
};
