// The texts of the first page, which an operator edits in content/. A folder for a language holds the same files in that
// language; a file that it lacks is shown in English.
import { type SiteContent, siteContent } from '#contract/content.ts';
import {
  type FaqEntry,
  faqContent,
  landingContent,
  type PlatformEntry,
  platformsContent,
  type Testimonial,
  testimonialsContent,
} from '#contract/landing-content.ts';
import { currentLanguage } from '#web/text/t.ts';
import faqFile from '../../../../content/faq.json';
import landingFile from '../../../../content/landing.json';
import platformsFile from '../../../../content/platforms.json';
import siteFile from '../../../../content/site.json';
import testimonialsFile from '../../../../content/testimonials.json';

const english: Record<string, unknown> = {
  faq: faqFile,
  landing: landingFile,
  platforms: platformsFile,
  site: siteFile,
  testimonials: testimonialsFile,
};

const translated = import.meta.glob<unknown>('../../../../content/*/{faq,landing,site,testimonials}.json', {
  eager: true,
  import: 'default',
});

const fileOf = (name: string): unknown =>
  translated[`../../../../content/${currentLanguage()}/${name}.json`] ?? english[name];

export const landing = () => landingContent.parse(fileOf('landing'));
export const platforms = (): PlatformEntry[] => platformsContent.parse(fileOf('platforms'));
export const testimonials = (): Testimonial[] => testimonialsContent.parse(fileOf('testimonials'));
export const faq = (): FaqEntry[] => faqContent.parse(fileOf('faq'));
/** What the page says of the product, its plans and its guarantees. */
export const site = (): SiteContent => siteContent.parse(fileOf('site'));

/** An answer may name the guarantee, whose days are set in one place: beside the prices, and in full. */
export const answerOf = ({ answer }: FaqEntry): string => {
  const { guarantee } = site();
  return answer
    .replaceAll('{guaranteeDays}', String(guarantee.pricing.days))
    .replaceAll('{fullGuaranteeDays}', String(guarantee.closing.days));
};
