// The addresses of the screens. The server answers any other with 404 and the screen that says so.

export const screenPaths = [
  '/',
  '/dashboard',
  '/login',
  '/signup',
  '/contact',
  '/templates',
  '/builder',
  '/builder/{id}',
  '/saved-results',
  '/craft-campaign',
  '/craft-campaign-demo',
  '/admin',
  '/admin-dashboard',
  '/privacy-policy',
  '/terms-of-service',
  '/acceptable-use',
  '/cookie-policy',
  '/security-policy',
  '/checkout',
  '/subscribe',
  '/settings',
  '/outbox',
  '/check',
  '/esp',
  '/esp/lists/{id}',
  '/esp/campaigns/{id}',
] as const;

const patterns = screenPaths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`));

export const isScreen = (address: string): boolean => patterns.some((pattern) => pattern.test(address));
