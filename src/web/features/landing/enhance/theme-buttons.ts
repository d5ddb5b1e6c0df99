import { chooseTheme } from '#web/lib/theme.ts';

/** The theme shows the other of the two buttons, which takes the focus over. */
export const switchThemes = (page: ParentNode): void => {
  const buttons = [...page.querySelectorAll<HTMLElement>('[data-theme-choice]')];
  for (const button of buttons)
    button.addEventListener('click', () => {
      chooseTheme(button.dataset.themeChoice === 'dark' ? 'dark' : 'light');
      buttons.find((other) => other !== button)?.focus();
    });
};
