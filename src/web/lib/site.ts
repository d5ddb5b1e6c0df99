import { siteContent } from '#contract/content.ts';
import content from '../../../content/site.json' with { type: 'json' };

export const site = siteContent.parse(content);
export const brand = site.brand;
