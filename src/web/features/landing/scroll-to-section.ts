import type { MouseEvent } from 'react';

export type SectionId = 'how-it-works' | 'pricing';

/** Scrolls smoothly to a section of the page, and moves the keyboard focus. */
export const scrollToSection = (id: SectionId) => (event: MouseEvent) => {
  const section = document.getElementById(id);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, '', `#${id}`);
};
