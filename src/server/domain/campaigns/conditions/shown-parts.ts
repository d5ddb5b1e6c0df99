// Which parts of a campaign with conditions someone gets.
import { bitsOf, variantOf } from '#email/dynamic/conditional-parts.ts';
import { whenMatches } from '#email/dynamic/evaluate.ts';
import { factsOfNobody } from '#email/dynamic/facts-of-nobody.ts';
import type { When } from '#email/dynamic/when.ts';
import type { Context } from '../../../context.ts';
import { shownBitsOf, shownInDelivery } from '../../../db/audience/segments/shown-bits.ts';
import { toStoredWhen } from '../../audience/segments/stored-when.ts';
import type { Viewer } from '../../shared/caller.ts';
import type { Frozen } from '../message.ts';

/** Whether each condition holds for a contact now. */
export const shownNow = async (
  ctx: Context,
  workspaceId: string,
  whens: readonly When[],
  contactId: number,
): Promise<boolean[]> => {
  if (whens.length === 0) return [];
  const stored = whens.map((when) => toStoredWhen(workspaceId, when));
  return bitsOf((await shownBitsOf(ctx.db, workspaceId, contactId, stored, ctx.now())) ?? 0, whens.length);
};

/** Whether each condition held for a recipient when the campaign began; for others, whether it holds now. */
export const shownInMail = async (
  ctx: Context,
  { workspaceId, campaignId }: { workspaceId: string; campaignId: number },
  { parts }: Pick<Frozen, 'parts'>,
  contactId: number,
): Promise<boolean[]> => {
  if (!parts) return [];
  const sent = await shownInDelivery(ctx.db, workspaceId, campaignId, contactId);
  return sent === null
    ? shownNow(ctx, workspaceId, parts.whens, contactId)
    : bitsOf(sent, parts.whens.length);
};

/** For a reader who is no contact: a visitor of an archive, or the sender of a test. */
export const shownToNobody = (
  { parts }: Pick<Frozen, 'parts'>,
  now: Date,
  viewer?: Pick<Viewer, 'email' | 'first_name' | 'last_name'>,
): boolean[] => {
  if (!parts) return [];
  const facts = factsOfNobody(
    parts.whens,
    viewer && { email: viewer.email, firstName: viewer.first_name, lastName: viewer.last_name },
  );
  return parts.whens.map((when) => whenMatches(when, facts, now.getTime()));
};

/** The content of one variant, as if it had no conditions. */
export const frozenVariant = (frozen: Frozen, shown: readonly boolean[]): Frozen => {
  const { parts, ...rest } = frozen;
  return parts
    ? {
        ...rest,
        html: variantOf(frozen.html, parts.html, shown),
        text: variantOf(frozen.text, parts.text, shown),
      }
    : frozen;
};
