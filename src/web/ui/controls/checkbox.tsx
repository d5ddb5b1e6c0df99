import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
}

export const Checkbox = ({ label, hint, error, hideLabel, className, ...rest }: CheckboxProps) => {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex items-start gap-3 py-0.5 text-[0.9375rem] pointer-coarse:py-2.5">
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            id={id}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className="peer size-5 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-ink aria-invalid:border-bad disabled:opacity-55"
            {...rest}
          />
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className="pointer-events-none absolute inset-0 hidden size-5 fill-none stroke-[2.25] stroke-on-accent peer-checked:block peer-indeterminate:hidden"
          >
            <path d="m5 10.5 3.4 3.5L15 6.500" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-1.25 top-1/2 hidden h-0.5 -translate-y-1/2 rounded-full bg-on-accent peer-indeterminate:block"
          />
        </span>
        <span className={hideLabel ? 'sr-only' : 'min-w-0 break-words'}>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="ps-8 text-bad text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="ps-8 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
};
