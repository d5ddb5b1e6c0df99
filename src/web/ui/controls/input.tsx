import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, useControlProps } from './field.tsx';

export const Input = ({ className, ...own }: ComponentProps<'input'>) => {
  const props = useControlProps(own);
  return (
    <input
      // Hebrew or Arabic text starts at the right, with its punctuation at its end.
      dir={props.type === undefined || props.type === 'text' ? 'auto' : undefined}
      {...props}
      className={classNames(controlClasses, 'h-10 px-3 pointer-coarse:h-11', className)}
    />
  );
};
