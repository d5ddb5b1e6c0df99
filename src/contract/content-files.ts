import type { z } from 'zod';
import { siteContent } from './content.ts';
import { craftCampaignContent } from './copywriting/craft-campaign-content.ts';
import { faqContent, landingContent, platformsContent, testimonialsContent } from './landing-content.ts';
import { legalFacts } from './legal-facts.ts';

/** Files that may also have a translation, in the folder of content/ that is named after the language. */
export const translatedFiles = [
  'craft-campaign.json',
  'faq.json',
  'landing.json',
  'site.json',
  'testimonials.json',
] as const;

/** Every file of content/ that is checked when the server starts and when the pages are built. */
export const contentFiles: Record<string, z.ZodType> = {
  'site.json': siteContent,
  'landing.json': landingContent,
  'platforms.json': platformsContent,
  'testimonials.json': testimonialsContent,
  'faq.json': faqContent,
  'craft-campaign.json': craftCampaignContent,
  'legal.json': legalFacts,
};
