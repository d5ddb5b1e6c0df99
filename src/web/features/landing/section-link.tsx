import { Button, type ButtonProps } from '#web/ui/controls/button.tsx';

/** A link within the page: it works without scripts, and glides with them (enhance/section-links.ts). */
export const SectionLink = ({
  to,
  children,
  ...style
}: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> & { to: 'how-it-works' | 'pricing' }) => (
  <Button asChild size="large" {...style}>
    <a href={`#${to}`}>{children}</a>
  </Button>
);
