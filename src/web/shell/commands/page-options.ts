// What the palette finds without the server: the commands of the open page, and the pages themselves.
import {
  CircleHelp,
  FileInput,
  FileUp,
  Filter,
  Keyboard,
  LayoutTemplate,
  List,
  Mail,
  Plus,
  Send,
  Users,
} from 'lucide-react';
import type { TextKey } from '#text/keys.ts';
import type { Option, OptionGroup } from '#web/lib/commands/option-search.tsx';
import type { CommandSource } from '#web/lib/commands/registry.ts';
import { answers } from '#web/lib/help/answers.ts';
import { paths } from '#web/lib/paths.ts';
import type { Section } from '#web/lib/sections.ts';
import { t } from '#web/text/t.ts';
import { entryGroups } from '../navigation/entries.ts';
import { openPalette } from './palette-state.ts';
import { createKeys, sheetKey } from './shell-keys.ts';

/** The commands that can run now, in their groups. */
export const commandOptions = (sources: readonly CommandSource[]): OptionGroup[] => {
  const commands = sources.flatMap(({ list }) => list().filter((each) => each.isAvailable && !each.keyOnly));
  return [...new Set(commands.map(({ group }) => group))].map((group) => ({
    name: group,
    options: commands
      .filter((command) => command.group === group)
      .map(({ id, label, shortcuts, run }) => ({
        id: `command-${id}`,
        label,
        shortcut: shortcuts?.[0],
        run,
      })),
  }));
};

export const createOptions = (): OptionGroup => ({
  name: t('palette.groups.create'),
  options: [
    {
      id: 'new-email',
      label: t('palette.create.newEmail'),
      words: t('palette.create.newEmailWords'),
      icon: Mail,
      shortcut: 'N',
      href: createKeys.N,
    },
    {
      id: 'new-campaign',
      label: t('palette.create.newCampaign'),
      words: t('palette.create.newCampaignWords'),
      icon: Send,
      shortcut: 'C',
      href: createKeys.C,
    },
  ],
});

/** More that can be begun, listed once something is typed. */
export const actionOptions = (): OptionGroup => ({
  name: t('palette.groups.actions'),
  options: [
    {
      id: 'import-contacts',
      label: t('palette.actions.importContacts'),
      words: t('palette.actions.importContactsWords'),
      icon: FileUp,
      href: paths.esp({ tab: 'contacts', action: 'import' }),
    },
    {
      id: 'add-subscriber',
      label: t('palette.actions.addSubscriber'),
      words: t('palette.actions.addSubscriberWords'),
      icon: Plus,
      href: paths.esp({ tab: 'contacts', action: 'add-subscriber' }),
    },
    {
      id: 'create-list',
      label: t('palette.actions.createList'),
      words: t('palette.actions.createListWords'),
      icon: List,
      href: paths.esp({ tab: 'lists', action: 'create-list' }),
    },
    {
      id: 'create-segment',
      label: t('palette.actions.createSegment'),
      words: t('palette.actions.createSegmentWords'),
      icon: Filter,
      href: paths.espSegment('new'),
    },
    {
      id: 'import-email',
      label: t('palette.actions.importEmail'),
      words: t('palette.actions.importEmailWords'),
      icon: FileInput,
      href: paths.importEmail(),
    },
  ],
});

const contactLists = [
  {
    status: 'unsubscribed',
    label: 'palette.lists.unsubscribedContacts',
    words: 'palette.lists.unsubscribedContactsWords',
  },
  {
    status: 'bounced',
    label: 'palette.lists.bouncedContacts',
    words: 'palette.lists.bouncedContactsWords',
  },
  {
    status: 'pending',
    label: 'palette.lists.unconfirmedContacts',
    words: 'palette.lists.unconfirmedContactsWords',
  },
] as const;

/** Parts of pages, listed once something is typed. */
const partOptions = (): Option[] => [
  ...contactLists.map(({ status, label, words }) => ({
    id: `contacts-${status}`,
    label: t(label),
    words: t(words),
    icon: Users,
    href: paths.esp({ tab: 'contacts', status }),
  })),
  {
    id: 'template-library',
    label: t('palette.lists.templateLibrary'),
    words: t('palette.lists.templateLibraryWords'),
    icon: LayoutTemplate,
    href: paths.templates('library'),
  },
];

const pageWords: Partial<Record<Section, TextKey>> = {
  archives: 'palette.pages.archives',
  campaigns: 'palette.pages.campaigns',
  check: 'palette.pages.check',
  'craft-campaign': 'palette.pages.craftCampaign',
  forms: 'palette.pages.forms',
  lists: 'palette.pages.lists',
  outbox: 'palette.pages.outbox',
  reports: 'palette.pages.reports',
  'saved-results': 'palette.pages.savedResults',
  segments: 'palette.pages.segments',
  subscribers: 'palette.pages.subscribers',
  suppressions: 'palette.pages.suppressions',
  templates: 'palette.pages.templates',
};

const wordsOf = (section: Section): string | undefined => {
  const words = pageWords[section];
  return words && t(words);
};

export const pageOptions = (user: { hasOutbox: boolean; isAdmin: boolean }): OptionGroup => ({
  name: t('palette.groups.goTo'),
  options: entryGroups(user).flatMap(({ heading, entries }) => [
    ...(heading?.href
      ? [{ id: `page-${heading.section}`, label: t(heading.label), icon: heading.icon, href: heading.href }]
      : []),
    ...entries.map(({ section, label, href, icon }) => ({
      id: `page-${section}`,
      label: t(label),
      words: wordsOf(section),
      icon,
      href,
    })),
  ]),
});

/** The pages, and what people look for on them. */
export const pageAndPartOptions = (user: Parameters<typeof pageOptions>[0]): OptionGroup => {
  const { name, options } = pageOptions(user);
  return { name, options: [...options, ...partOptions()] };
};

export const helpOptions = (): OptionGroup => ({
  name: t('palette.groups.help'),
  options: [
    { id: 'help', label: t('palette.groups.help'), icon: CircleHelp, href: paths.help() },
    {
      id: 'shortcuts',
      label: t('palette.sheet.shortcuts'),
      icon: Keyboard,
      shortcut: sheetKey,
      run: () => openPalette('shortcuts'),
    },
  ],
});

/** With the answers of the help page, listed once something is typed. */
export const helpAndAnswerOptions = (hasOutbox: boolean): OptionGroup => {
  const { name, options } = helpOptions();
  return {
    name,
    options: [
      ...options,
      ...answers
        .filter(({ needsOutbox }) => hasOutbox || !needsOutbox)
        .map(({ id, question, words }) => ({
          id: `help-${id}`,
          label: t(question),
          words: t(words),
          icon: CircleHelp,
          href: paths.help(id),
        })),
    ],
  };
};
