import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { controlClasses, useControlProps } from './field.tsx';

/** A password input with a button that shows or hides the text. Used inside a `Field`. */
export const PasswordInput = ({ className, ...own }: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false);
  const props = useControlProps(own);
  return (
    <span className={classNames('relative block', className)}>
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(controlClasses, 'h-10 pe-11 ps-3 pointer-coarse:h-11')}
      />
      <button
        type="button"
        aria-label={shown ? t('shared.passwordField.hidePassword') : t('shared.passwordField.showPassword')}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown((value) => !value)}
        className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center rounded-control text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
      >
        {shown ? (
          <EyeOff aria-hidden className="size-[1.125rem]" />
        ) : (
          <Eye aria-hidden className="size-[1.125rem]" />
        )}
      </button>
    </span>
  );
};
