// Checks on a campaign's content alone, in the form it would be sent.

import { maxFieldCharacters } from '#contract/audience/contacts.ts';
import { type Finding, grades } from '#deliverability/judge/model.ts';
import { variantCover } from '#email/dynamic/conditional-parts.ts';
import type { Compiled } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import type { Slot, Template } from '#email/personalize/template.ts';
import { type AnyText, type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { runEmailTask } from '../../emails/render-worker.ts';
import { DomainError } from '../../shared/errors.ts';
import { frozenVariant } from '../conditions/shown-parts.ts';
import { hasConditionalUnsubscribe, hasUnsubscribeLink } from '../content.ts';
import { compileFrozen, type Frozen } from '../message.ts';
import { blocking, info, type PreflightCheck, passed, warning } from './check.ts';
import { mergeTagChecks } from './merge-tags.ts';

const nearBytes = 90 * 1024;
const clippedBytes = 102 * 1024;

/** As long as a real token. */
const longToken = 't'.repeat(60);

/** Other checks cover these, with data on the recipients and this server. */
const checkedElsewhere = new Set([
  'merge-tag-bare',
  'merge-tag-open',
  'html-size',
  'unsubscribe-missing',
  'postal-address',
  'reason-missing',
  'subject-missing',
]);

/** Mailbox providers refuse the first, and laws forbid the second. */
const stoppers = new Set(['sender-freemail', 'subject-fake-reply']);

/** Cheap to fix while the campaign is a draft, impossible afterwards. */
const worthMentioning = new Set(['image-http', 'image-alt', 'image-dimensions', 'link-http']);

/** Such a link leads nowhere, which cannot be fixed in a sent message. */
const deadLinks = new Set(['link-empty', 'link-sample']);

const warned = new Set(['unsubscribe-faint', 'link-sample', 'link-relative']);

const levelOf = ({ id, severity }: Finding<KeyedText>): typeof blocking | null => {
  if (stoppers.has(id)) return blocking;
  if (severity === 'block' || severity === 'high' || warned.has(id)) return warning;
  return severity === 'medium' || worthMentioning.has(id) ? info : null;
};

const maxNamedLinks = 3;

/** Names the links: there may be many, and all but one may be good. */
const messageOf = ({ id, message, where }: Finding<KeyedText>): AnyText => {
  if (!deadLinks.has(id)) return message;
  const names = [...new Set(where.map(({ excerpt }) => excerpt))];
  if (names.length === 0) return message;
  const shown = names.slice(0, maxNamedLinks).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  return keyedText('refusals.preflight.namedLinks', {
    message,
    names: rest > 0 ? keyedText('refusals.preflight.andMore', { names: shown, rest }) : shown,
  });
};

const checkOf = (finding: Finding<KeyedText>): PreflightCheck | null => {
  const at = checkedElsewhere.has(finding.id) ? null : levelOf(finding);
  const isDetail = finding.group === 'subject' || finding.group === 'sender';
  return at?.(isDetail ? 'details' : 'content', finding.id, messageOf(finding), finding.fix) ?? null;
};

export interface ContentVerdict {
  grade: string;
  checks: PreflightCheck[];
  compiled: Compiled;
}

/** Of an email with conditions: the largest variant. */
const bytesOf = (compiled: Compiled, shown: readonly boolean[]): number =>
  Buffer.byteLength(personalize(compiled, { id: '1', values: {}, shown }).html);

const sizeCheck = (compiled: Compiled, { parts }: Frozen): PreflightCheck => {
  const bytes = Math.max(...variantCover(parts?.whens ?? []).map((shown) => bytesOf(compiled, shown)));
  const size = `${Math.round(bytes / 1024)} KB`;
  if (bytes > clippedBytes)
    return warning(
      'content',
      'size',
      keyedText('refusals.preflight.clipped', { size }),
      'refusals.preflight.removeBlocks',
    );
  return bytes > nearBytes
    ? warning(
        'content',
        'size',
        keyedText('refusals.preflight.nearlyClipped', { size }),
        'refusals.preflight.removeABlock',
      )
    : passed('content', 'size', keyedText('refusals.preflight.size', { size }));
};

const slowedBytes = 10 * 1024 * 1024;
/** Spaces and commas next to a merge tag, which the message has only if the tag has a value. */
const maxSeparatorCharacters = 10;
/** An upper bound for what a recipient's data adds at each kind of slot. Escaping makes few characters of a text longer. */
const maxCharactersOf = {
  token: longToken.length,
  value: maxFieldCharacters,
  beside: maxSeparatorCharacters,
  address: 2 * maxFieldCharacters,
};

/** At most, with all parts that only some get. */
const maxBytesOf = ({ pieces, slots }: Template, all: readonly Slot[]): number => {
  let bytes = 0;
  for (const piece of pieces) bytes += Buffer.byteLength(piece);
  for (const index of slots) {
    const slot = all[index];
    bytes += slot?.kind === 'branch' ? maxBytesOf(slot.body, all) : maxCharactersOf[slot?.kind ?? 'value'];
  }
  return bytes;
};

/** Carriers slow down or refuse larger messages; the worker must hold them in memory too. */
const wholeCheck = ({ html, text, subject, slots }: Compiled): PreflightCheck | null => {
  const bytes = maxBytesOf(html, slots) + maxBytesOf(text, slots) + maxBytesOf(subject, slots);
  return bytes > slowedBytes
    ? blocking(
        'content',
        'merge-tags-many',
        keyedText('refusals.preflight.manyMergeTags', { megabytes: Math.round(bytes / 1024 / 1024) }),
        'refusals.preflight.removeMost',
      )
    : null;
};

const unsubscribeCheck = (frozen: Frozen): PreflightCheck =>
  hasUnsubscribeLink({ ...frozen, ...(frozen.parts && { branches: frozen.parts }) })
    ? passed('content', 'unsubscribe', 'refusals.preflight.unsubscribeFound')
    : blocking(
        'content',
        'unsubscribe',
        'refusals.preflight.unsubscribeHidden',
        'refusals.preflight.unsubscribeHiddenFix',
      );

/** The footer then has one for everyone, but the author may have meant theirs. */
const conditionalUnsubscribeCheck = ({ html_content: html, parts }: StoredCampaign): PreflightCheck | null =>
  parts && hasConditionalUnsubscribe({ html, branches: parts.branches })
    ? warning(
        'content',
        'unsubscribe-conditional',
        'refusals.preflight.unsubscribeConditional',
        'refusals.preflight.unsubscribeConditionalFix',
      )
    : null;

const addressCheck = ({ postalAddress }: Frozen): PreflightCheck =>
  postalAddress
    ? passed('content', 'postal-address', 'refusals.preflight.postalAddress')
    : blocking(
        'account',
        'postal-address',
        'refusals.preflight.postalAddressMissing',
        'refusals.preflight.postalAddressFix',
      );

const judge = async (
  ctx: Context,
  callerId: string,
  campaign: StoredCampaign,
  { html, text, subject, preheader, from, replyTo }: Frozen,
): Promise<{ grade: string; checks: PreflightCheck[] }> => {
  try {
    const judged = await runEmailTask(
      ctx,
      { id: callerId },
      {
        task: 'judge',
        input: {
          email: {
            ...{ html, text, subject, replyTo: replyTo || undefined, purpose: 'campaign' as const },
            preheader: preheader || undefined,
            from: `"${from.name.replace(/["\\]/g, '')}" <${campaign.from_email}>`,
          },
          maxTargets: 0,
        },
        characters: html.length + text.length,
        unchanged: 'refusals.unchanged.nothingSent',
      },
    );
    if (!judged) return { grade: '', checks: [] };
    const { grade, findings } = judged.analysis;
    return { grade, checks: findings.map(checkOf).filter((check) => check !== null) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      grade: '',
      checks: [warning('content', 'not-judged', error.text, 'refusals.preflight.canBeSentAllTheSame')],
    };
  }
};

/** From the best; a grade that could not be computed comes first. */
const rankOf = (grade: string): number => grades.findIndex((known) => known === grade);

/** The worst grade of the variants of an email with conditions, and the findings of all of them. */
const judgeVariants = async (
  ctx: Context,
  callerId: string,
  campaign: StoredCampaign,
  frozen: Frozen,
): Promise<{ grade: string; checks: PreflightCheck[] }> => {
  if (!frozen.parts) return judge(ctx, callerId, campaign, frozen);
  const variants = variantCover(frozen.parts.whens).map((shown) => frozenVariant(frozen, shown));
  const byHtml = new Map(variants.map((variant) => [variant.html, variant]));
  let grade = '';
  const checks = new Map<string, PreflightCheck>();
  for (const variant of byHtml.values()) {
    const judged = await judge(ctx, callerId, campaign, variant);
    for (const check of judged.checks) if (!checks.has(check.id)) checks.set(check.id, check);
    if (rankOf(judged.grade) > rankOf(grade)) grade = judged.grade;
  }
  return { grade, checks: [...checks.values()] };
};

export const judgeContent = async (
  ctx: Context,
  callerId: string,
  campaign: StoredCampaign,
  frozen: Frozen,
): Promise<ContentVerdict> => {
  const compiled = compileFrozen(ctx, campaign, frozen, () => ({
    tracking: longToken,
    personal: longToken,
  }));
  const { grade, checks } = await judgeVariants(ctx, callerId, campaign, frozen);
  const own = [
    unsubscribeCheck(frozen),
    conditionalUnsubscribeCheck(campaign),
    addressCheck(frozen),
    ...mergeTagChecks(compiled, frozen.fields),
    wholeCheck(compiled),
    sizeCheck(compiled, frozen),
  ];
  return { grade, compiled, checks: [...own.filter((check) => check !== null), ...checks] };
};
