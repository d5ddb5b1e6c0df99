import type { ReactNode } from 'react';

/** A whole screen that says what went wrong and what to do. */
export const ErrorScreen = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="flex flex-1 flex-col items-center justify-center px-6 py-16 text-center" role="alert">
    <h1 tabIndex={-1} data-page-heading className="text-3xl">
      {title}
    </h1>
    {children && <p className="mt-2 max-w-md text-ink-soft">{children}</p>}
    {action && <div className="mt-6">{action}</div>}
  </div>
);
