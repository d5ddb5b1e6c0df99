import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';

const hasModifier = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey;

/** Links within the page scroll smoothly and move the keyboard focus. A link that leads nowhere does nothing. */
export const glideToSections = (page: ParentNode): void => {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.addEventListener('click', (event) => {
      const address = link.getAttribute('href') ?? '#';
      if (address === '#') event.preventDefault();
      const section = document.getElementById(address.slice(1));
      const heading = section?.querySelector<HTMLElement>('h2');
      if (!section || !heading || hasModifier(event)) return;
      event.preventDefault();
      section.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
      heading.focus({ preventScroll: true });
      window.history.replaceState(window.history.state, '', address);
    });
};
