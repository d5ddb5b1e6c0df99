// The copy of the first page: content/landing.json, platforms.json, testimonials.json and faq.json.
import { z } from 'zod';
import { claim, text } from './content.ts';

const heading = { title: text, lead: text };

/** A figure that carries the weight of its sentence. */
const figure = claim({ value: text, label: text });

export const landingContent = z.object({
  hero: z.object(heading),
  statistics: z.array(figure).min(1),
  platforms: z.object({ title: text, count: claim({ text }) }),
  analysis: z.object({
    ...heading,
    figures: z.array(figure).min(1),
    points: z.array(z.object({ title: text, text })).min(1),
  }),
  comparison: z.object({
    ...heading,
    traditional: text,
    optimized: text,
    rows: z.array(claim({ aspect: text, traditional: text, optimized: text })).min(1),
  }),
  howItWorks: z.object({ ...heading, steps: z.array(z.object({ title: text, text })).min(2) }),
  testimonials: z.object(heading),
  closing: z.object({
    ...heading,
    claims: z.array(figure).min(1),
    legacy: text,
    product: text,
    rows: z.array(claim({ aspect: text, legacy: text, product: text })).min(1),
    badges: z.array(claim({ text })).min(1),
  }),
  faq: z.object(heading),
  responsibleUse: z.object({ title: text, text }),
});

/** The logo is the address of an image on this site, or null for the initial of the name. */
export const platformsContent = z
  .array(
    claim({
      name: text,
      logo: z
        .string()
        .regex(/^\/[^/].*\.(svg|png|webp|avif)$/, 'A logo is the address of an image on this site.')
        .nullable(),
    }),
  )
  .min(1);

export const tints = ['blue', 'green', 'amber', 'rose', 'violet', 'slate'] as const;
export const tint = z.enum(tints);
export type Tint = z.infer<typeof tint>;

export const testimonialsContent = z.array(
  claim({ name: text, initials: text.max(3), text, gradient: z.tuple([tint, tint]) }),
);

export const faqIcons = ['envelope', 'question', 'chart', 'plug', 'lock', 'refund', 'people'] as const;

export const faqContent = z.array(
  claim({ question: text, answer: text, icon: z.enum(faqIcons), color: tint }),
);

export type Testimonial = z.infer<typeof testimonialsContent>[number];
export type PlatformEntry = z.infer<typeof platformsContent>[number];
export type FaqEntry = z.infer<typeof faqContent>[number];
