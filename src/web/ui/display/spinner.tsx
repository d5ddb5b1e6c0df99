import { LoaderCircle } from 'lucide-react';
import { classNames } from '../class-names.ts';

/** Decorative beside a text that says what is happening; alone it needs a `label`. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className={classNames('inline-flex', className)}>
    <LoaderCircle aria-hidden className="size-[1.15em] animate-spin" />
    {label && <span className="sr-only">{label}</span>}
  </span>
);
