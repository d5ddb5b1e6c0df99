// The map of the product: what the sidebar, the bar of phones and the menu of the top bar list.
import {
  Activity,
  Ban,
  ChartLine,
  ChartNoAxesColumn,
  CircleHelp,
  ClipboardList,
  Filter,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  List,
  type LucideIcon,
  MailCheck,
  Newspaper,
  PenLine,
  Save,
  Send,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { TextKey } from '#text/keys.ts';
import { paths } from '#web/lib/paths.ts';
import type { Section } from '#web/lib/sections.ts';

export interface Entry {
  section: Section;
  label: TextKey;
  href: string;
  icon: LucideIcon;
}

export interface EntryGroup {
  /** Null: the entries stand alone. */
  heading: { label: TextKey; section?: Section; href?: string; icon?: LucideIcon } | null;
  entries: readonly Entry[];
}

const dashboard: Entry = {
  section: 'dashboard',
  label: 'shared.navigation.dashboard',
  href: paths.dashboard(),
  icon: LayoutDashboard,
};
const emails: Entry[] = [
  {
    section: 'templates',
    label: 'shared.navigation.templates',
    href: paths.templates(),
    icon: LayoutTemplate,
  },
  {
    section: 'saved-results',
    label: 'shared.navigation.savedResults',
    href: paths.savedResults(),
    icon: Save,
  },
  {
    section: 'craft-campaign',
    label: 'shared.navigation.craftCampaign',
    href: paths.craftCampaign(),
    icon: PenLine,
  },
  { section: 'check', label: 'shared.navigation.check', href: paths.check(), icon: MailCheck },
];
const esp: Entry[] = [
  {
    section: 'campaigns',
    label: 'shared.navigation.campaigns',
    href: paths.esp({ tab: 'campaigns' }),
    icon: Send,
  },
  { section: 'reports', label: 'shared.navigation.reports', href: paths.reports(), icon: ChartLine },
  {
    section: 'subscribers',
    label: 'shared.navigation.subscribers',
    href: paths.esp({ tab: 'contacts' }),
    icon: Users,
  },
  { section: 'lists', label: 'shared.navigation.lists', href: paths.esp({ tab: 'lists' }), icon: List },
  { section: 'segments', label: 'shared.navigation.segments', href: paths.espSegments(), icon: Filter },
  { section: 'forms', label: 'shared.navigation.signUpForms', href: paths.espForms(), icon: ClipboardList },
  { section: 'archives', label: 'shared.navigation.archives', href: paths.espArchives(), icon: Newspaper },
  {
    section: 'suppressions',
    label: 'shared.navigation.suppressions',
    href: paths.espSuppressions(),
    icon: Ban,
  },
];
const outbox: Entry = {
  section: 'outbox',
  label: 'shared.navigation.outbox',
  href: paths.outbox(),
  icon: Inbox,
};
const own: Entry[] = [
  { section: 'settings', label: 'shared.navigation.settings', href: paths.settings(), icon: Settings },
  { section: 'help', label: 'shared.navigation.help', href: paths.help(), icon: CircleHelp },
];
const administration: Entry[] = [
  {
    section: 'admin-dashboard',
    label: 'shared.navigation.adminDashboard',
    href: paths.adminDashboard(),
    icon: ChartNoAxesColumn,
  },
  { section: 'admin', label: 'shared.navigation.templateLibrary', href: paths.admin(), icon: ShieldCheck },
];

/** All entries of a user. The outbox exists where the sandbox stores messages. */
export const entryGroups = ({
  hasOutbox,
  isAdmin,
}: {
  hasOutbox: boolean;
  isAdmin: boolean;
}): readonly EntryGroup[] => [
  { heading: null, entries: [dashboard] },
  { heading: { label: 'shared.navigation.emails' }, entries: emails },
  {
    heading: { label: 'shared.navigation.espPlatform', section: 'esp', href: paths.esp(), icon: Activity },
    entries: hasOutbox ? [...esp, outbox] : esp,
  },
  { heading: null, entries: own },
  ...(isAdmin
    ? [{ heading: { label: 'shared.navigation.administration' } as const, entries: administration }]
    : []),
];
