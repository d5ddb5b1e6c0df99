import { Check, Languages } from 'lucide-react';
import { languageNames, languages } from '#text/languages.ts';
import { chooseLanguage } from '#web/lib/language.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';

/** For visitors without an account; an account has its language in the settings. */
export const LanguageMenu = () => {
  const current = useLanguage();
  return (
    <DropdownMenu
      label={t('shared.languageMenu.language')}
      trigger={
        <IconButton
          label={t('shared.languageMenu.languageIs', { language: languageNames[current] })}
          icon={<Languages aria-hidden />}
        />
      }
    >
      {languages.map((language) => (
        <MenuItem
          key={language}
          icon={<Check aria-hidden className={language === current ? undefined : 'invisible'} />}
          onSelect={() => void chooseLanguage(language)}
        >
          <span lang={language}>{languageNames[language]}</span>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
};
