import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, type ThemeChoice, useTheme } from '#web/lib/theme.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Section } from './section.tsx';

const themes = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const satisfies { value: ThemeChoice; label: string; icon: React.ReactNode }[];

export const AppearanceSection = () => {
  const { choice } = useTheme();
  return (
    <Section id="appearance" title="Appearance" description="Stored in this browser for a year.">
      <SegmentedControl<ThemeChoice>
        label="Theme"
        value={choice}
        onValueChange={chooseTheme}
        items={themes}
        className="max-sm:flex max-sm:w-full"
      />
    </Section>
  );
};
