// Settings by the names that people search them by: the sections of the account, and what is in them and in the ESP settings.
import { Settings } from 'lucide-react';
import type { TextKey } from '#text/keys.ts';
import type { Option, OptionGroup } from '#web/lib/commands/option-search.tsx';
import { paths, type SettingsSection, settingsSections } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

interface Named {
  label: TextKey;
  words?: TextKey;
  /** Where it is, or what it does. */
  detail?: TextKey;
}

const ofAccount: Record<SettingsSection, readonly [section: Named, ...parts: Named[]]> = {
  profile: [{ label: 'palette.settings.profile', words: 'palette.settings.profileWords' }],
  email: [{ label: 'palette.settings.email', words: 'palette.settings.emailWords' }],
  'sign-in': [
    { label: 'palette.settings.passwordAndGoogle', words: 'palette.settings.passwordAndGoogleWords' },
  ],
  plan: [{ label: 'palette.settings.plan', words: 'palette.settings.planWords' }],
  sessions: [{ label: 'palette.settings.sessions', words: 'palette.settings.sessionsWords' }],
  appearance: [
    { label: 'palette.settings.appearance' },
    {
      label: 'palette.settings.language',
      words: 'palette.settings.languageWords',
      detail: 'palette.settings.appearance',
    },
    {
      label: 'palette.settings.timeZone',
      words: 'palette.settings.timeZoneWords',
      detail: 'palette.settings.appearance',
    },
    {
      label: 'palette.settings.regionFormat',
      words: 'palette.settings.regionFormatWords',
      detail: 'palette.settings.appearance',
    },
    {
      label: 'palette.settings.theme',
      words: 'palette.settings.themeWords',
      detail: 'palette.settings.appearance',
    },
  ],
  data: [
    {
      label: 'palette.settings.yourData',
      words: 'palette.settings.yourDataWords',
      detail: 'palette.settings.yourDataDetail',
    },
  ],
  delete: [{ label: 'palette.settings.delete', words: 'palette.settings.deleteWords' }],
};

const ofEsp: readonly Named[] = [
  { label: 'palette.settings.sender', words: 'palette.settings.senderWords' },
  { label: 'palette.settings.accessKeys', words: 'palette.settings.accessKeysWords' },
  { label: 'palette.settings.postalAddress', words: 'palette.settings.postalAddressWords' },
  { label: 'palette.settings.eventTracking', words: 'palette.settings.eventTrackingWords' },
  { label: 'palette.settings.opensAndClicks', words: 'palette.settings.opensAndClicksWords' },
  { label: 'palette.settings.senderDomain', words: 'palette.settings.senderDomainWords' },
  { label: 'palette.settings.accountHealth', words: 'palette.settings.accountHealthWords' },
  { label: 'palette.settings.sandbox', words: 'palette.settings.sandboxWords' },
];

const optionOf = ({ label, words, detail }: Named, href: string): Option => ({
  id: `settings-${label}`,
  label: t(label),
  words: words && t(words),
  detail: detail && t(detail),
  icon: Settings,
  href,
});

export const settingsOptions = (): OptionGroup => ({
  name: t('palette.groups.settings'),
  options: [
    ...settingsSections.flatMap((section) =>
      ofAccount[section].map((named) => optionOf(named, paths.settings(section))),
    ),
    ...ofEsp.map((named) =>
      optionOf({ ...named, detail: 'palette.settings.espSettings' }, paths.esp({ tab: 'settings' })),
    ),
  ],
});
