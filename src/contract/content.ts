// The copy of the public pages, which an operator edits in content/site.json.
import { z } from 'zod';
import { planType } from './payments.ts';

const text = z.string().trim().min(1);

/**
 * Whether a claim may be shown. Examples are shown only where the site says that they are examples; in production only
 * what the operator has verified, with its source, is shown.
 */
const claimed = { status: z.enum(['example', 'verified']), source: z.string().default('') };

const verifiedHasSource = (claim: { status: 'example' | 'verified'; source: string }) =>
  claim.status === 'example' || claim.source.trim() !== '';
const sourceMissing = { message: 'A verified claim names its source.', path: ['source'] };

export const plan = z.object({
  type: planType,
  name: text,
  dollarsPerMonth: z.int().positive(),
  /** What is charged, and how often, in words. */
  billing: text,
  badge: text.nullable(),
  saving: text.nullable(),
  features: z.array(text).min(1),
});

export const guarantee = z
  .object({
    /** Beside the prices. */
    pricing: z.object({ days: z.int().positive(), text }),
    /** In the closing pitch and the terms. */
    closing: z.object({ days: z.int().positive(), text }),
    ...claimed,
  })
  .refine(verifiedHasSource, sourceMissing);

export const siteContent = z.object({
  brand: text,
  tagline: text,
  copyright: text,
  /** Where people who have no account, or cannot reach it, write to. */
  contactEmail: z.email().nullable(),
  hero: z.object({ title: text, lead: text }),
  howItWorks: z.object({
    title: text,
    lead: text,
    steps: z.array(z.object({ title: text, text })).min(1),
  }),
  pricing: z.object({ title: text, lead: text, plans: z.array(plan).length(3) }),
  guarantee,
  responsibleUse: z.object({ title: text, text }),
  /** Said in one line wherever examples are shown. */
  exampleNotice: text,
});

export type Plan = z.infer<typeof plan>;
