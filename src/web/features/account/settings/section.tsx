import { type ReactNode, useId } from 'react';
import type { SettingsSection } from '#web/lib/paths.ts';

/** One subject of the settings: its name on the left, or above on narrow screens. */
export const Section = ({
  id,
  title,
  description,
  children,
}: {
  id: SettingsSection;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) => {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-20 gap-x-12 gap-y-5 border-t py-9 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {description && <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{description}</p>}
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  );
};

/** Several subjects in one section, each with its own line. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-hairline [&+section]:mt-8 [&+section]:border-t [&+section]:pt-8">
    <h3 className="mb-4 font-medium font-sans text-base tracking-normal">{title}</h3>
    {children}
  </section>
);
