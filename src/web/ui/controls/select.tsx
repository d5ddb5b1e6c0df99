import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, useControlProps } from './field.tsx';

/** The platform's own list: it works by touch, by keyboard and by typing without our help. Children are `option`s. */
export const Select = ({ className, children, ...own }: ComponentProps<'select'>) => {
  const props = useControlProps(own);
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...props}
        className={classNames(controlClasses, 'h-10 appearance-none pe-9 ps-3 pointer-coarse:h-11')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
};
