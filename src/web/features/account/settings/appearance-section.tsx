import { Monitor, Moon, Sun } from 'lucide-react';
import type { User } from '#contract/accounts/session.ts';
import { setCharacterKeys, useCharacterKeys } from '#web/lib/commands/character-keys.ts';
import { shortcutText } from '#web/lib/commands/shortcut.ts';
import { useTheme } from '#web/lib/hooks/use-theme.ts';
import { chooseTheme, type ThemeChoice } from '#web/lib/theme.ts';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { RegionFields } from './region-fields.tsx';
import { Section } from './section.tsx';

const themes = [
  {
    value: 'system',
    get label() {
      return t('settings.appearanceSection.asTheSystem');
    },
    icon: <Monitor aria-hidden />,
  },
  {
    value: 'light',
    get label() {
      return t('settings.appearanceSection.light');
    },
    icon: <Sun aria-hidden />,
  },
  {
    value: 'dark',
    get label() {
      return t('settings.appearanceSection.dark');
    },
    icon: <Moon aria-hidden />,
  },
] as const satisfies { value: ThemeChoice; label: string; icon: React.ReactNode }[];

export const AppearanceSection = ({ user }: { user: User }) => {
  const { choice } = useTheme();
  const hasCharacterKeys = useCharacterKeys();
  return (
    <Section
      id="appearance"
      title={t('settings.appearanceSection.appearance')}
      description={t('settings.appearanceSection.languageTimesAndColors')}
    >
      <RegionFields user={user} />
      <p className="mt-3 mb-2 font-medium text-sm">{t('settings.appearanceSection.theme')}</p>
      <SegmentedControl<ThemeChoice>
        label={t('settings.appearanceSection.theme')}
        value={choice}
        onValueChange={chooseTheme}
        items={themes}
        className="max-sm:flex max-sm:w-full"
      />
      <p className="mt-2 text-ink-soft text-sm">{t('settings.appearanceSection.storedInThisBrowserForA')}</p>
      <p className="mt-6 mb-2 font-medium text-sm">{t('settings.appearanceSection.keyboardShortcuts')}</p>
      <SegmentedControl<'on' | 'off'>
        label={t('settings.appearanceSection.keyboardShortcuts')}
        value={hasCharacterKeys ? 'on' : 'off'}
        onValueChange={(value) => setCharacterKeys(value === 'on')}
        items={[
          { value: 'on', label: t('settings.appearanceSection.on') },
          { value: 'off', label: t('settings.appearanceSection.off') },
        ]}
        className="max-sm:flex max-sm:w-full"
      />
      <p className="mt-2 text-ink-soft text-sm">
        {t('settings.appearanceSection.keysOfOneCharacter', { modifier: shortcutText('Mod') })}
      </p>
    </Section>
  );
};
