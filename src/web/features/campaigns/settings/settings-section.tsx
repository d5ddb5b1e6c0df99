import { type ReactNode, useId } from 'react';

/** One subject of the settings: its name on the left, or above on narrow screens. */
export const SettingsSection = ({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t py-9 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="font-serif text-xl">
          {title}
        </h3>
        {description && <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{description}</p>}
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  );
};
