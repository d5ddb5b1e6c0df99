import { campaignTypeOf } from './campaign-types.ts';
import type { CampaignCopy } from './copy.ts';
import type { FactName, Facts } from './facts.ts';
import { piecesFor } from './pieces/all.ts';
import { readRequest } from './reading/read-request.ts';
import type { CampaignRequest } from './request.ts';
import { bodyOf } from './writing/body.ts';
import { hashOf } from './writing/choose.ts';
import { ctaOf, preheaderOf, subjectOf } from './writing/lines.ts';
import { reasoningFor } from './writing/reasoning.ts';

export interface WrittenCampaign extends CampaignCopy {
  /** The facts of the request that the copy uses. */
  used: Facts;
  /** The target of the button: the address of the product, or one in the info text. */
  link: string | null;
}

export const greeting = 'Hi {{first_name|there}},';

const isReported = (fact: FactName): boolean => !['is', 'it', 'they', 'comes', 'costs'].includes(fact);

/** Null for a campaign type that does not exist. The same request and seed make the same text. */
export function writeCampaign(request: CampaignRequest, seed: number): WrittenCampaign | null {
  const type = campaignTypeOf(request.campaignType);
  const pieces = type && piecesFor(type.id);
  if (!type || !pieces) return null;
  const reading = readRequest(request, pieces.facts);
  const { facts } = reading;
  const salt = String(
    hashOf(
      [type.id, request.userInfo, request.product?.title, request.brandName, request.targetAudience].join(
        '\n',
      ),
    ),
  );
  const subject = subjectOf(pieces.subjects, facts, seed, salt);
  const preheader = preheaderOf(pieces.preheaders, facts, subject.text, seed, salt);
  const body = bodyOf(pieces, reading, seed, salt);
  const cta = ctaOf(pieces.ctas, facts, seed, salt);
  const brand = facts.brand;
  const content = [greeting, ...body.paragraphs, ...(brand ? [`Warmly,\n${brand}`] : [])].join('\n\n');
  const used: Facts = {};
  for (const fact of [...subject.facts, ...preheader.facts, ...body.states, ...cta.facts])
    if (isReported(fact) && facts[fact] !== undefined) used[fact] = facts[fact];
  if (brand) used.brand = brand;
  return {
    subject: subject.text,
    preheader: preheader.text,
    content,
    cta: cta.text,
    reasoning: reasoningFor(pieces, reading, {
      subject,
      cta: cta.text,
      states: body.states,
      order: body.order,
    }),
    used,
    link: reading.link,
  };
}

const maxTriesPerVariant = 12;

/** Several versions that differ in subject and content, to show side by side: the first such of the following seeds. */
export const writeVariants = (request: CampaignRequest, seed: number, count: number): WrittenCampaign[] => {
  const chosen: WrittenCampaign[] = [];
  const others: WrittenCampaign[] = [];
  for (let offset = 0; offset < count * maxTriesPerVariant && chosen.length < count; offset += 1) {
    const campaign = writeCampaign(request, seed + offset);
    if (!campaign) return [];
    const isNew = chosen.every(
      ({ subject, content }) => subject !== campaign.subject && content !== campaign.content,
    );
    (isNew ? chosen : others).push(campaign);
  }
  return [...chosen, ...others].slice(0, count);
};
