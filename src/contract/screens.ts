// The addresses of the screens. The server answers any other with 404 and the not-found screen.
import type { Language } from '#text/languages.ts';

export const screenPaths = [
  '/',
  '/dashboard',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/goodbye',
  '/contact',
  '/templates',
  '/builder',
  '/builder/{id}',
  '/saved-results',
  '/craft-campaign',
  '/craft-campaign-demo',
  '/admin',
  '/admin-dashboard',
  '/admin/designs/{id}',
  '/privacy-policy',
  '/terms-of-service',
  '/acceptable-use',
  '/cookie-policy',
  '/security-policy',
  '/checkout',
  '/subscribe',
  '/settings',
  '/settings/{section}',
  '/outbox',
  '/check',
  '/esp',
  '/esp/forms',
  '/esp/archives',
  '/esp/archives/{id}',
  '/esp/suppressions',
  '/help',
  '/esp/contacts/{id}',
  '/esp/lists/{id}',
  '/esp/segments/{id}',
  '/esp/campaigns/{id}',
  '/reports',
  '/r/{token}',
] as const;

/** The first page in one language. `/` has the language that the visitor chose or the browser asks for. */
export const homeIn = (language: Language): `/${Language}/` => `/${language}/`;

/** Short addresses, which the web leads to the screen of that name. */
export const shortcutPaths = [
  '/home',
  '/campaigns',
  '/audience',
  '/contacts',
  '/subscribers',
  '/lists',
  '/segments',
] as const;

const patterns = [...screenPaths, ...shortcutPaths].map(
  (path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
);

/** Whether a path, without its query, is one of the application’s; a trailing slash is accepted. */
export const isScreen = (address: string): boolean => patterns.some((pattern) => pattern.test(address));

/** Pages that search engines may index; all other screens are for people with an account, or about to have one. */
export const indexedPaths: readonly (typeof screenPaths)[number][] = [
  '/',
  '/contact',
  '/craft-campaign-demo',
  '/privacy-policy',
  '/terms-of-service',
  '/acceptable-use',
  '/cookie-policy',
  '/security-policy',
];

/** Whether search engines may index this exact path. */
export const isIndexed = (address: string): boolean => indexedPaths.some((path) => path === address);
