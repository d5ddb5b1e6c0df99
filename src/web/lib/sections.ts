/** The entries of the navigation; each screen of a signed-in user belongs to one. */
export type Section =
  | 'dashboard'
  | 'templates'
  | 'saved-results'
  | 'craft-campaign'
  | 'check'
  | 'esp'
  | 'campaigns'
  | 'reports'
  | 'subscribers'
  | 'lists'
  | 'segments'
  | 'forms'
  | 'archives'
  | 'suppressions'
  | 'outbox'
  | 'settings'
  | 'help'
  | 'admin-dashboard'
  | 'admin';

const espTabs: Record<string, Section> = {
  campaigns: 'campaigns',
  contacts: 'subscribers',
  lists: 'lists',
};

const espScreens: Record<string, Section> = {
  campaigns: 'campaigns',
  contacts: 'subscribers',
  lists: 'lists',
  segments: 'segments',
  forms: 'forms',
  archives: 'archives',
  suppressions: 'suppressions',
};

const screens: Record<string, Section> = {
  dashboard: 'dashboard',
  templates: 'templates',
  builder: 'templates',
  'saved-results': 'saved-results',
  'craft-campaign': 'craft-campaign',
  'craft-campaign-demo': 'craft-campaign',
  check: 'check',
  reports: 'reports',
  outbox: 'outbox',
  settings: 'settings',
  help: 'help',
  'admin-dashboard': 'admin-dashboard',
  admin: 'admin',
};

const espSection = (screen: string | undefined, search: string): Section => {
  if (screen) return espScreens[screen] ?? 'esp';
  const params = new URLSearchParams(search);
  if (params.get('action') === 'create-campaign') return 'campaigns';
  const section = espTabs[params.get('tab') ?? ''] ?? 'esp';
  return section === 'lists' && params.get('show') === 'segments' ? 'segments' : section;
};

/** The entry that an address belongs to; the dashboard for an address without one. */
export const sectionOf = (location: string, search: string): Section => {
  const [first = '', second] = location.split('/').filter(Boolean);
  return first === 'esp' ? espSection(second, search) : (screens[first] ?? 'dashboard');
};

export const isBuilder = (location: string): boolean => /^\/(builder|admin\/designs)(\/|$)/.test(location);

/** What counts as one screen: the builder stays when a first save gives it an address, and the tabs of /esp are several. */
export const screenOf = (location: string, search: string): string =>
  isBuilder(location) ? 'builder' : `${location} ${sectionOf(location, search)}`;
