import { createContext, type ReactNode, use, useId } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Says what to enter; stays visible while an error is shown. */
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Says so in words where most fields are required. */
  optional?: boolean;
  hideLabel?: boolean;
  /** The label is before the control, on its line: for rows of short controls. */
  inline?: boolean;
  /** Something beside the label, such as a link. */
  aside?: ReactNode;
  className?: string;
  /** One control of this kit: it takes its id and descriptions from here. */
  children: ReactNode;
}

export const Field = ({
  label,
  hint,
  error,
  required = false,
  optional,
  hideLabel,
  inline,
  aside,
  className,
  children,
}: FieldProps) => {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div
        className={classNames(
          inline
            ? 'grid grid-cols-[6.5rem_1fr] items-center gap-x-2 gap-y-1.5 [&>p]:col-span-2'
            : 'flex min-w-0 flex-col gap-1.5',
          className,
        )}
      >
        <div className={hideLabel ? 'sr-only' : 'flex min-w-0 items-baseline justify-between gap-3 text-sm'}>
          <label htmlFor={id} className="min-w-0 break-words font-medium">
            {label}
            {optional && (
              <span className="ms-1.5 font-normal text-ink-soft">{t('shared.field.optional')}</span>
            )}
          </label>
          {aside}
        </div>
        {children}
        {error && (
          <p id={errorId} className="text-bad text-sm">
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="text-ink-soft text-sm">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
};

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** What a control takes from the field around it; its own props win. */
export const useControlProps = <Props extends ControlProps>(own: Props): Props => {
  const field = use(FieldContext);
  if (!field) return own;
  return {
    ...own,
    id: own.id ?? field.id,
    required: own.required ?? (field.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  };
};

export const controlClasses =
  'w-full rounded-control border border-control bg-surface text-ink text-base transition-colors hover:border-ink disabled:bg-sunken disabled:text-ink-soft disabled:hover:border-control [&[readonly]]:bg-sunken aria-invalid:border-bad sm:text-[0.9375rem] focus-visible:outline-offset-0';
