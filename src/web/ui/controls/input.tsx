import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, useControlProps } from './field.tsx';

const addresses: readonly string[] = ['email', 'url', 'tel'];
/** Hebrew or Arabic text starts at the right, with its punctuation at its end; an address never does. */
const directionOf = (type = 'text'): 'auto' | 'ltr' | undefined => {
  if (addresses.includes(type)) return 'ltr';
  return type === 'text' || type === 'search' ? 'auto' : undefined;
};

export const Input = ({ className, ...own }: ComponentProps<'input'>) => {
  const props = useControlProps(own);
  return (
    <input
      dir={directionOf(props.type)}
      {...props}
      className={classNames(controlClasses, 'h-10 px-3 pointer-coarse:h-11', className)}
    />
  );
};
