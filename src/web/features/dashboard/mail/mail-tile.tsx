import { type ReactNode, useId } from 'react';

export const MailTile = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t pt-4">
      <h2 id={id} className="mb-2 font-medium font-sans text-base text-ink-soft tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  );
};
