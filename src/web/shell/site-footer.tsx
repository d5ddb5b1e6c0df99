import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { brand, site } from '#web/lib/site.ts';
import { t } from '#web/text/t.ts';
import { Stamp } from '#web/ui/display/stamp.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { siteTagline } from './site-tagline.ts';

const columns = [
  {
    get title() {
      return t('shared.siteFooter.product');
    },
    links: [
      {
        get label() {
          return t('shared.siteFooter.emailBuilder');
        },
        href: paths.login(),
      },
      {
        get label() {
          return t('shared.siteFooter.templateGallery');
        },
        href: paths.login(),
      },
      {
        get label() {
          return t('shared.siteFooter.deliverabilityAnalysis');
        },
        href: paths.login(),
      },
      {
        get label() {
          return t('shared.siteFooter.performanceTracking');
        },
        href: paths.login(),
      },
      {
        get label() {
          return t('shared.siteFooter.platformIntegrations');
        },
        href: paths.login(),
      },
    ],
  },
  {
    get title() {
      return t('shared.siteFooter.support');
    },
    links: [
      {
        get label() {
          return t('shared.siteFooter.helpCenter');
        },
        href: paths.contact(),
      },
      {
        get label() {
          return t('shared.siteFooter.contactSupport');
        },
        href: paths.contact(),
      },
      {
        get label() {
          return t('shared.siteFooter.documentation');
        },
        href: paths.contact(),
      },
      {
        get label() {
          return t('shared.siteFooter.apiReference');
        },
        href: paths.contact(),
      },
      {
        get label() {
          return t('shared.siteFooter.statusPage');
        },
        href: paths.contact(),
      },
    ],
  },
  {
    get title() {
      return t('shared.siteFooter.legal');
    },
    links: [
      {
        get label() {
          return t('shared.siteFooter.privacyPolicy');
        },
        href: paths.privacyPolicy(),
      },
      {
        get label() {
          return t('shared.siteFooter.termsOfService');
        },
        href: paths.termsOfService(),
      },
      {
        get label() {
          return t('shared.siteFooter.acceptableUse');
        },
        href: paths.acceptableUse(),
      },
      {
        get label() {
          return t('shared.siteFooter.cookiePolicy');
        },
        href: paths.cookiePolicy(),
      },
      {
        get label() {
          return t('shared.siteFooter.securityPolicy');
        },
        href: paths.securityPolicy(),
      },
    ],
  },
];

/** The operator's social profiles: none yet. */
const social = [
  { label: 'X', path: 'M4 4l16 16M20 4L4 20' },
  {
    label: 'LinkedIn',
    path: 'M5 10v9M5 5.500v.01M10 19v-9M10 14c0-2.500 1.500-4 4-4s4 1.500 4 4v5',
  },
  {
    label: 'Facebook',
    path: 'M16 4h-2c-2 0-3 1.200-3 3v13M8 11h7',
  },
];

/** `language` in place of the menu that needs React. */
export const SiteFooter = ({ language = <LanguageMenu /> }: { language?: ReactNode }) => {
  const signedIn = useCurrentUser() !== null;
  return (
    <footer className="border-t">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-10 px-4 py-12 sm:px-6 md:grid-cols-[1.2fr_1.2fr_1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <p className="flex items-center gap-2.5 font-serif text-xl">
            <Stamp initial={brand.charAt(0)} className="size-6" />
            {brand}
          </p>
          <p className="mt-3 max-w-64 text-ink-soft text-sm">{siteTagline()}</p>
          <ul className="mt-5 -ms-2.5 flex">
            {social.map(({ label, path }) => (
              <li key={label}>
                {/* biome-ignore lint/a11y/useValidAnchor: The link has no target yet, and a click must not scroll to the top of the page. */}
                <a
                  href="#"
                  onClick={(event) => event.preventDefault()}
                  className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
                >
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 24 24"
                    className="size-5"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.750"
                    strokeLinecap="round"
                  >
                    <path d={path} />
                  </svg>
                  <span className="sr-only">{label}</span>
                </a>
              </li>
            ))}
          </ul>
          {!signedIn && <div className="-ms-2.5 mt-3 sm:hidden">{language}</div>}
          <p className="mt-3 text-ink-soft text-sm">{site.copyright}</p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <p className="font-medium text-sm">{column.title}</p>
            <ul className="mt-2">
              {column.links.map((link) => (
                <li key={link.label}>
                  <Link
                    href={link.href}
                    className="inline-flex min-h-8 items-center text-ink-soft text-sm hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
};
