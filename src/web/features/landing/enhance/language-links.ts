import { isLanguage } from '#text/languages.ts';
import { rememberLanguage } from '#web/lib/language-cookie.ts';

/** The choice is remembered for the other pages, and the list closes like a menu. */
export const followLanguageLinks = (page: Document): void => {
  for (const link of page.querySelectorAll<HTMLElement>('[data-language]'))
    link.addEventListener('click', () => {
      const { language } = link.dataset;
      if (isLanguage(language)) rememberLanguage(language);
    });
  for (const menu of page.querySelectorAll<HTMLDetailsElement>('[data-languages]')) {
    page.addEventListener('click', ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    });
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
  }
};
