import type { ReactNode } from 'react';
import type { Align } from './anchored-position.ts';
import { FloatingTrigger } from './floating-trigger.tsx';
import { lazyParts } from './lazy-parts.ts';
import { type Opener, useOpener } from './use-opener.ts';

export interface PopoverProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: Align;
  children: ReactNode;
}

const { fetch, useParts } = lazyParts(() => import('./popover-content.tsx'));

const Opened = (props: { opener: Opener; label: string; align: Align; children: ReactNode }) => {
  const Content = useParts(props.opener.close)?.PopoverContent;
  return Content ? <Content {...props} /> : null;
};

/** More about something, beside it; the page behind stays usable. */
export const Popover = ({ trigger, label, align = 'center', children }: PopoverProps) => {
  const opener = useOpener();
  return (
    <>
      <FloatingTrigger opener={opener} kind="dialog" onApproach={fetch}>
        {trigger}
      </FloatingTrigger>
      {opener.open && (
        <Opened opener={opener} label={label} align={align}>
          {children}
        </Opened>
      )}
    </>
  );
};
