import * as Slot from '@radix-ui/react-slot';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../display/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-control bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad text-on-bad hover:bg-bad-strong',
  'danger-quiet': 'text-bad hover:bg-bad-wash',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 gap-1.5 px-3 text-sm',
  medium: 'h-10 gap-2 px-4 text-[0.9375rem]',
  large: 'h-12 gap-2.5 px-6 text-base',
};

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export const buttonClasses = ({ variant = 'secondary', size = 'medium' }: ButtonStyle = {}): string =>
  classNames(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-medium no-underline transition-colors print:hidden',
    'pointer-coarse:min-h-11 disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  );

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Gives its style to the one child, usually a link. */
  asChild?: boolean;
  /** A running action: the button keeps its size, shows a spinner and ignores presses. */
  busy?: boolean;
}

export const Button = ({
  variant,
  size,
  asChild,
  busy,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => {
  const classes = classNames(buttonClasses({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      // Not `disabled` while it is busy: it keeps the focus.
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
};
