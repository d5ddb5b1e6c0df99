import { Check, Languages, Moon, Sun } from 'lucide-react';
import { homeIn } from '#contract/screens.ts';
import { languageNames, languages } from '#text/languages.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** Links, so that a language can be chosen without scripts; they close it again (enhance/language-links.ts). */
export const LanguageLinks = () => {
  const current = currentLanguage();
  const label = t('shared.languageMenu.languageIs', { language: languageNames[current] });
  return (
    <details data-languages className="relative">
      <summary
        aria-label={label}
        title={label}
        className="flex size-10 cursor-pointer list-none items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11 [&::-webkit-details-marker]:hidden [&_svg]:size-[1.125rem]"
      >
        <Languages aria-hidden />
      </summary>
      <ul className="absolute end-0 z-30 mt-1 min-w-40 rounded-sheet border bg-surface p-1.5 shadow-lift max-sm:start-0 max-sm:end-auto max-sm:bottom-full">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={homeIn(language)}
              hrefLang={language}
              lang={language}
              data-language={language}
              aria-current={language === current ? 'true' : undefined}
              className="flex h-9 items-center gap-2.5 rounded-control px-2.5 text-[0.9375rem] no-underline hover:bg-sunken pointer-coarse:h-11 [&_svg]:size-4"
            >
              <Check aria-hidden className={language === current ? undefined : 'invisible'} />
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Two buttons of which the theme of the page shows one (enhance/theme-buttons.ts). */
export const ThemeButtons = () => {
  const toDark = t('shared.themeToggle.useTheNextTheme', { next: 'dark' });
  const toLight = t('shared.themeToggle.useTheNextTheme', { next: 'light' });
  return (
    <span className="needs-script">
      <span className="dark:hidden">
        <IconButton
          label={toDark}
          title={toDark}
          tooltip={false}
          icon={<Moon aria-hidden />}
          data-theme-choice="dark"
        />
      </span>
      <span className="hidden dark:inline">
        <IconButton
          label={toLight}
          title={toLight}
          tooltip={false}
          icon={<Sun aria-hidden />}
          data-theme-choice="light"
        />
      </span>
    </span>
  );
};
