import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its name, announced and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
  variant?: 'quiet' | 'outlined' | 'danger';
  tooltip?: boolean;
}

const variants = {
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:bg-accent-wash aria-pressed:text-accent',
  outlined: 'border border-control bg-surface text-ink hover:border-ink hover:bg-sunken',
  danger: 'text-ink-soft hover:bg-bad-wash hover:text-bad',
};

export const IconButton = ({
  label,
  icon,
  size = 'medium',
  variant = 'quiet',
  tooltip = true,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type={type}
    aria-label={label}
    data-tooltip={tooltip ? label : undefined}
    className={classNames(
      'inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-45 aria-disabled:opacity-45 [&_svg]:size-[1.125rem]',
      'pointer-coarse:size-11',
      size === 'small' ? 'size-8' : 'size-10',
      variants[variant],
      className,
    )}
    {...rest}
  >
    {icon}
  </button>
);
