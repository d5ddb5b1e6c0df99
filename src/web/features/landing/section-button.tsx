import { paths } from '#web/lib/paths.ts';
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx';
import { type SectionId, scrollToSection } from './scroll-to-section.ts';

/** A link within the page, so that it works before any script does. */
export const SectionButton = ({
  to,
  children,
  ...look
}: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> & { to: SectionId }) => (
  <Button asChild size="large" {...look}>
    <a href={paths.landing(to)} onClick={scrollToSection(to)}>
      {children}
    </a>
  </Button>
);
