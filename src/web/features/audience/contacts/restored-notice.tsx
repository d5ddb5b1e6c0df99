import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/** Above a form that holds restored input. */
export const RestoredNotice = ({
  label = 'Start afresh',
  onAfresh,
  children,
}: {
  label?: string;
  onAfresh: () => void;
  children?: ReactNode;
}) => (
  <Notice
    title="What you entered last time is here"
    action={
      <Button size="small" onClick={onAfresh}>
        {label}
      </Button>
    }
  >
    {children}
  </Notice>
);
