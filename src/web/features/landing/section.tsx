import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface SectionProps {
  id?: string;
  /** Announced as the name of the region. */
  labelledBy?: string;
  className?: string;
  /** The maximum width of text and images. */
  inner?: string;
  children: ReactNode;
}

/** A section of the page: it is revealed the first time a tenth of it is visible (enhance/reveal.ts). */
export const Section = ({ id, labelledBy, className, inner, children }: SectionProps) => (
  <section id={id} aria-labelledby={labelledBy} className={className}>
    <div className={classNames('reveal mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28', inner)}>
      {children}
    </div>
  </section>
);

/** The one idea of a section. */
export const SectionHeading = ({
  id,
  title,
  lead,
  className,
}: {
  id?: string;
  title: string;
  lead?: string;
  className?: string;
}) => (
  <div className={classNames('max-w-3xl', className)}>
    <h2
      id={id}
      tabIndex={-1}
      className="text-[2.25rem] leading-[1.08] tracking-[-0.022em] outline-none sm:text-5xl lg:text-[3.5rem]"
    >
      {title}
    </h2>
    {lead && <p className="measure mt-5 text-ink-soft text-lg leading-relaxed sm:text-xl">{lead}</p>}
  </div>
);
