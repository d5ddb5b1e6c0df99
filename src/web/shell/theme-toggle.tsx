import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

export const ThemeToggle = () => {
  const { theme } = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={`Use the ${next} theme`}
      icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => chooseTheme(next)}
    />
  );
};
