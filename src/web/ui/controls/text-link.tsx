import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { classNames } from '../class-names.ts';

export const textLinkClasses =
  'text-accent underline decoration-[1px] decoration-accent/40 underline-offset-[0.2em] transition-colors hover:decoration-accent';

export interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  /** Leaves the application: a full page load. */
  external?: boolean;
}

export const TextLink = ({ href, external, className, children, ...rest }: TextLinkProps) => {
  const classes = classNames(textLinkClasses, className);
  if (external) {
    return (
      <a href={href} className={classes} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={classes} {...rest}>
      {children}
    </Link>
  );
};
