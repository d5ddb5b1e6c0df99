import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, useControlProps } from './field.tsx';

export const Textarea = ({ className, rows = 4, ...own }: ComponentProps<'textarea'>) => {
  const props = useControlProps(own);
  return (
    <textarea
      dir="auto"
      {...props}
      rows={rows}
      className={classNames(controlClasses, 'resize-y px-3 py-2', className)}
    />
  );
};
