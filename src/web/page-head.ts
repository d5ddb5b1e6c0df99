import { shown } from '#contract/content.ts';
import { homeIn } from '#contract/screens.ts';
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { type Language, languages } from '#text/languages.ts';
import { answerOf, faq, site } from './features/landing/content.ts';
import { acceptableUse } from './features/legal/documents/acceptable-use.ts';
import { cookiePolicy } from './features/legal/documents/cookie-policy.ts';
import { privacyPolicy } from './features/legal/documents/privacy-policy.ts';
import { securityPolicy } from './features/legal/documents/security-policy.ts';
import { termsOfService } from './features/legal/documents/terms-of-service.ts';
import { homeTitle, screenTitle } from './lib/page-title.ts';
import { paths } from './lib/paths.ts';
import { brand } from './lib/site.ts';
import { currentLanguage } from './text/t.ts';

/** Placeholder for PUBLIC_URL, which is known when the server runs. */
export const publicUrlMark = '__PUBLIC_URL__';

const tag = (name: 'meta' | 'link', attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeAttribute(value)}"`)
    .join(' ')} />`;

// In JSON inside of a page, `</script>` would end it.
const jsonLd = (graph: object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')}</script>`;

const offers = () =>
  site().pricing.plans.map((plan) => ({
    '@type': 'Offer',
    name: plan.name,
    description: plan.billing,
    price: plan.billing.match(/\d+/)?.[0] ?? String(plan.dollarsPerMonth),
    priceCurrency: 'USD',
    url: `${publicUrlMark}/#pricing`,
  }));

/** Structured data: the product, its prices and its answers. Never testimonials. */
const structuredData = (examplesShown: boolean): object[] => [
  {
    '@type': 'Organization',
    '@id': `${publicUrlMark}/#organization`,
    name: brand,
    url: `${publicUrlMark}/`,
    logo: `${publicUrlMark}/icon-512.png`,
  },
  {
    '@type': 'WebSite',
    name: brand,
    url: `${publicUrlMark}/`,
    publisher: { '@id': `${publicUrlMark}/#organization` },
  },
  {
    '@type': 'SoftwareApplication',
    name: brand,
    description: site().description,
    url: `${publicUrlMark}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    publisher: { '@id': `${publicUrlMark}/#organization` },
    offers: offers(),
  },
  {
    '@type': 'FAQPage',
    mainEntity: shown(faq(), examplesShown).map((entry) => ({
      '@type': 'Question',
      name: entry.question,
      acceptedAnswer: { '@type': 'Answer', text: answerOf(entry) },
    })),
  },
];

const legalTexts = {
  [paths.privacyPolicy()]: privacyPolicy,
  [paths.termsOfService()]: termsOfService,
  [paths.acceptableUse()]: acceptableUse,
  [paths.cookiePolicy()]: cookiePolicy,
  [paths.securityPolicy()]: securityPolicy,
};

const titleAndDescription = (path: string): { title: string; description: string } => {
  const legal = legalTexts[path];
  return legal
    ? { title: screenTitle(legal.title), description: legal.summary }
    : { title: homeTitle(), description: site().description };
};

/** The first page has an address for each language; English is what `/` shows to those who ask for none of ours. */
const homeAddress = (language: Language): string => (language === 'en' ? paths.home() : homeIn(language));

const alternates = (): string[] => [
  ...languages.map((language) =>
    tag('link', { rel: 'alternate', hreflang: language, href: publicUrlMark + homeAddress(language) }),
  ),
  tag('link', { rel: 'alternate', hreflang: 'x-default', href: publicUrlMark + paths.home() }),
];

export const pageHead = (path: string, examplesShown: boolean): { title: string; head: string } => {
  const isHome = path === paths.home();
  const url = publicUrlMark + (isHome ? homeAddress(currentLanguage()) : path);
  const socialImage = `${publicUrlMark}/social.jpg`;
  const { title, description } = titleAndDescription(path);
  const head = [
    tag('meta', { name: 'description', content: description }),
    tag('link', { rel: 'canonical', href: url }),
    ...(isHome ? alternates() : []),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: brand }),
    tag('meta', { property: 'og:title', content: title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:url', content: url }),
    tag('meta', { property: 'og:image', content: socialImage }),
    tag('meta', { property: 'og:image:width', content: '1200' }),
    tag('meta', { property: 'og:image:height', content: '630' }),
    tag('meta', { property: 'og:image:alt', content: 'An email about blue bowls, stamped with its grade' }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    tag('meta', { name: 'twitter:title', content: title }),
    tag('meta', { name: 'twitter:description', content: description }),
    tag('meta', { name: 'twitter:image', content: socialImage }),
    ...(isHome ? [jsonLd(structuredData(examplesShown))] : []),
  ].join('\n    ');
  return { title: escapeText(title), head };
};
