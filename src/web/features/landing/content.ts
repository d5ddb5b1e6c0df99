import {
  type FaqEntry,
  faqContent,
  landingContent,
  platformsContent,
  testimonialsContent,
} from '#contract/landing-content.ts';
import { site } from '#web/lib/site.ts';
import faqFile from '../../../../content/faq.json';
import landingFile from '../../../../content/landing.json';
import platformsFile from '../../../../content/platforms.json';
import testimonialsFile from '../../../../content/testimonials.json';

export const landing = landingContent.parse(landingFile);
export const platforms = platformsContent.parse(platformsFile);
export const testimonials = testimonialsContent.parse(testimonialsFile);
export const faq = faqContent.parse(faqFile);

/** An answer may name the guarantee, whose days are set in one place: beside the prices, and in full. */
export const answerOf = ({ answer }: FaqEntry): string =>
  answer
    .replaceAll('{guaranteeDays}', String(site.guarantee.pricing.days))
    .replaceAll('{fullGuaranteeDays}', String(site.guarantee.closing.days));
