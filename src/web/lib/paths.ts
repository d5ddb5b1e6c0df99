const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

/** What a tab of the ESP area opens at once. */
type EspAction = 'create-campaign' | 'import' | 'add-subscriber' | 'create-list';

/** Contacts with this status alone. */
type ContactFilter = 'unsubscribed' | 'bounced' | 'pending';

export type EspTab = 'dashboard' | 'contacts' | 'lists' | 'campaigns' | 'settings';

export const settingsSections = [
  'profile',
  'email',
  'sign-in',
  'plan',
  'sessions',
  'appearance',
  'data',
  'delete',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** An address with the parameters of a saved view. */
export const withView = (path: string, query: string): string =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Every address of a screen is defined here and nowhere else. */
export const paths = {
  home: () => '/',
  landing: (section?: 'how-it-works' | 'pricing') => (section ? `/#${section}` : '/'),
  dashboard: () => '/dashboard',
  login: (next?: string) => withQuery('/login', { next }),
  signup: (sessionId?: string) => withQuery('/signup', { session_id: sessionId }),
  contact: () => '/contact',
  templates: (tab?: 'library') => withQuery('/templates', { tab }),
  /** With a campaign: the builder has a way back to it. */
  builder: (templateId?: string, campaignId?: string) =>
    templateId
      ? withQuery(`/builder/${encodeURIComponent(templateId)}`, { campaign: campaignId })
      : '/builder',
  /** The builder, opened to import an email of another product. */
  importEmail: () => '/builder?start=import',
  /** Begins an email with a design of the library. */
  builderWith: (designId: string) => withQuery('/builder', { design: designId }),
  savedResults: (search?: string) => withQuery('/saved-results', { search }),
  craftCampaign: () => '/craft-campaign',
  craftCampaignDemo: () => '/craft-campaign-demo',
  admin: () => '/admin',
  adminDashboard: () => '/admin-dashboard',
  /** The builder, at a design of the library. */
  adminDesign: (id: string) => `/admin/designs/${encodeURIComponent(id)}`,
  esp: (options: { tab?: EspTab; action?: EspAction; status?: ContactFilter } = {}) =>
    withQuery('/esp', { ...options }),
  /** The form for a new campaign, with its audience chosen. */
  espWriteTo: (audience: { list: string } | { segment: string }) =>
    withQuery('/esp', { tab: 'campaigns', action: 'create-campaign', ...audience }),
  /** The same for a first campaign; then the campaign's page opens. */
  espFirstCampaign: (list: string | undefined) =>
    withQuery('/esp', { tab: 'campaigns', action: 'create-campaign', list, opens: 'page' }),
  espContact: (id: string) => `/esp/contacts/${encodeURIComponent(id)}`,
  espSegments: () => '/esp?tab=lists&show=segments',
  espForms: () => '/esp/forms',
  /** With a campaign, the form to publish it is open. */
  espArchives: (publish?: string) => withQuery('/esp/archives', { publish }),
  espArchive: (id: string) => `/esp/archives/${encodeURIComponent(id)}`,
  espSuppressions: () => '/esp/suppressions',
  /** `new` starts one. */
  espSegment: (id: string) => `/esp/segments/${encodeURIComponent(id)}`,
  espList: (id: string, tab?: 'form' | 'archive' | 'settings') =>
    withQuery(`/esp/lists/${encodeURIComponent(id)}`, { tab }),
  reports: () => '/reports',
  espCampaign: (id: string) => `/esp/campaigns/${encodeURIComponent(id)}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  goodbye: () => '/goodbye',
  settings: (section?: SettingsSection) => (section ? `/settings/${section}` : '/settings'),
  check: () => '/check',
  help: (answer?: string) => withQuery('/help', { answer }),
  /** One message is a parameter, so that it can be linked to and the list beside it stays. */
  outbox: (messageId?: string) => withQuery('/outbox', { message: messageId }),
  checkout: () => '/checkout',
  subscribe: () => '/subscribe',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  acceptableUse: () => '/acceptable-use',
  cookiePolicy: () => '/cookie-policy',
  securityPolicy: () => '/security-policy',
} as const;

/** Addresses that the server answers itself: whole page loads, never client-side navigation. */
export const serverPaths = {
  checkout: (plan: 'monthly' | 'quarterly' | 'yearly') => `/api/checkout/${plan}`,
  googleSignIn: (next?: string) => withQuery('/api/auth/google', { next }),
  accountExport: () => '/api/account/export',
  apiDescription: () => '/api/docs',
  login: (next?: string) => withQuery('/api/login', { next }),
  templatePreview: (templateId: string) => `/preview/template/${encodeURIComponent(templateId)}`,
  libraryPreview: (designId: string, scheme: 'light' | 'dark') =>
    `/preview/library${scheme === 'dark' ? '-dark' : ''}/${encodeURIComponent(designId)}`,
  outboxPreview: (messageId: string) => `/preview/outbox/${encodeURIComponent(messageId)}`,
} as const;

/** Only an address inside this site may be followed after sign-in. */
export const internalPath = (value: string | null | undefined): string | null =>
  value && /^\/(?![/\\])/.test(value) && !/[\\\n\r\t]/.test(value) ? value : null;
