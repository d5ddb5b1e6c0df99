import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { suggestEmail } from '#contract/email-typo.ts';
import { DidYouMean } from '#web/ui/controls/did-you-mean.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { useDebouncedValue } from '../hooks/use-debounced-value.ts';

/** Mid-word, almost every domain looks like a typing error. */
const pauseMs = 600;

/** The same event as for typing, so that the form's own `onChange` takes the value. */
const type = (element: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
};

/** An email address that a person types: a likely typing error in its domain gets a suggestion, which never blocks. */
export const EmailInput = ({
  value,
  field,
  ...own
}: Omit<ComponentProps<'input'>, 'ref'> & {
  value: string;
  /** For a form that moves the focus to the field. */
  field?: RefObject<HTMLInputElement | null>;
}) => {
  const inner = useRef<HTMLInputElement>(null);
  const element = field ?? inner;
  const [initial] = useState(value);
  const settled = useDebouncedValue(value, pauseMs);
  const suggestion = settled === value && value !== initial ? suggestEmail(value) : null;
  return (
    <>
      <Input type="email" dir="ltr" {...own} ref={element} value={value} />
      <DidYouMean
        suggestion={suggestion}
        onTake={(address) => {
          if (!element.current) return;
          type(element.current, address);
          element.current.focus();
        }}
      />
    </>
  );
};
