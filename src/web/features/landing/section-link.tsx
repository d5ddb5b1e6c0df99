import type { MouseEvent } from 'react';
import { paths } from '#web/lib/paths.ts';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx';

type SectionId = 'how-it-works' | 'pricing';

/** Scrolls smoothly to a section of the page, and moves the keyboard focus. */
export const scrollToSection = (id: SectionId) => (event: MouseEvent) => {
  const section = document.getElementById(id);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  section.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, '', `#${id}`);
};

/** A link within the page, so that it works before any script does. */
export const SectionLink = ({
  to,
  children,
  ...style
}: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> & { to: SectionId }) => (
  <Button asChild size="large" {...style}>
    <a href={paths.landing(to)} onClick={scrollToSection(to)}>
      {children}
    </a>
  </Button>
);
