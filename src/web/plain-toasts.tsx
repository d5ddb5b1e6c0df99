import { t } from '#web/text/t.ts';
import { buttonClasses } from './ui/controls/button.tsx';
import type { ToasterProps } from './ui/overlays/toaster.tsx';

/** Messages while the code of the toaster cannot be fetched, as without a network. */
export const PlainToasts = ({ toasts, onDismiss }: ToasterProps) => (
  <>
    {toasts
      .filter(({ open }) => open)
      .map(({ id, title, description, variant = 'default' }) => (
        <div
          key={id}
          role="alert"
          data-variant={variant}
          className="pointer-events-auto fixed inset-x-3 top-15 z-70 mx-auto flex max-w-96 flex-wrap items-center justify-between gap-2 rounded-sheet border bg-surface px-4 py-3 text-ink shadow-lift"
        >
          <p>
            <strong>{title}</strong> {description}
          </p>
          <button
            type="button"
            className={buttonClasses({ variant: 'quiet', size: 'small' })}
            onClick={() => onDismiss(id)}
          >
            {t('shared.toaster.dismiss')}
          </button>
        </div>
      ))}
  </>
);
