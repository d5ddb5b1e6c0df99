import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#web/lib/hooks/use-theme.ts';
import { chooseTheme } from '#web/lib/theme.ts';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

export const ThemeToggle = () => {
  const { theme } = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={t('shared.themeToggle.useTheNextTheme', { next })}
      icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => chooseTheme(next)}
    />
  );
};
