// What the palette finds without the server: the commands of the open page, and the pages themselves.
import { CircleHelp, Keyboard, Mail, Send, Settings } from 'lucide-react';
import type { TextKey } from '#text/keys.ts';
import type { OptionGroup } from '#web/lib/commands/option-search.tsx';
import type { CommandSource } from '#web/lib/commands/registry.ts';
import { paths, type SettingsSection, settingsSections } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { entryGroups } from '../navigation/entries.ts';
import { openPalette } from './palette-state.ts';
import { createKeys, sheetKey } from './shell-keys.ts';

const sectionNames: Record<SettingsSection, TextKey> = {
  profile: 'palette.settings.profile',
  email: 'palette.settings.email',
  'sign-in': 'palette.settings.passwordAndGoogle',
  plan: 'palette.settings.plan',
  sessions: 'palette.settings.sessions',
  appearance: 'palette.settings.appearance',
  data: 'palette.settings.yourData',
  delete: 'palette.settings.delete',
};

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
      icon: Mail,
      shortcut: 'N',
      href: createKeys.N,
    },
    {
      id: 'new-campaign',
      label: t('palette.create.newCampaign'),
      icon: Send,
      shortcut: 'C',
      href: createKeys.C,
    },
  ],
});

export const pageOptions = (user: { hasOutbox: boolean; isAdmin: boolean }): OptionGroup => ({
  name: t('palette.groups.goTo'),
  options: entryGroups(user).flatMap(({ heading, entries }) => [
    ...(heading?.href
      ? [{ id: `page-${heading.section}`, label: t(heading.label), icon: heading.icon, href: heading.href }]
      : []),
    ...entries.map(({ section, label, href, icon }) => ({
      id: `page-${section}`,
      label: t(label),
      icon,
      href,
    })),
  ]),
});

export const settingsOptions = (): OptionGroup => ({
  name: t('palette.groups.settings'),
  options: settingsSections.map((section) => ({
    id: `settings-${section}`,
    label: t(sectionNames[section]),
    icon: Settings,
    href: paths.settings(section),
  })),
});

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
