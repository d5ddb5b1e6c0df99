import type { MouseEvent } from 'react';

/** Glides to a section of the page, and takes the keyboard along. */
export const scrollToSection = (id: 'how-it-works' | 'pricing') => (event: MouseEvent) => {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, '', `#${id}`);
};
