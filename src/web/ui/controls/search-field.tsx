import { Search } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Input } from './input.tsx';

export interface SearchFieldProps {
  /** What is searched, for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

export const SearchField = ({ label, placeholder, value, onValueChange, className }: SearchFieldProps) => (
  <div className={classNames('relative max-w-sm', className)}>
    <Search
      aria-hidden
      className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-ink-soft"
    />
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className="icon-at-start"
    />
  </div>
);
