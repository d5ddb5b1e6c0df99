import { ExternalLink } from 'lucide-react';
import type { PublicTemplate } from '#contract/public-templates.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The picture opens a larger one; the line below it leads to the design tool. */
export const DesignCard = ({
  design,
  onOpen,
  className,
}: {
  design: PublicTemplate;
  onOpen: () => void;
  className: string;
}) => (
  <article
    className={classNames(
      'relative flex flex-col overflow-hidden border bg-surface transition-colors hover:border-control',
      className,
    )}
  >
    <button
      type="button"
      onClick={onOpen}
      className="group flex min-h-0 flex-1 flex-col text-left focus-visible:outline-offset-[-2px]"
    >
      <img
        src={design.previewImageUrl}
        alt=""
        loading="lazy"
        className="min-h-0 w-full flex-1 bg-white object-cover object-top"
      />
      <span className="block w-full truncate border-t px-3 pt-3 font-medium group-hover:text-accent sm:px-4">
        <span className="sr-only">Look at </span>
        {design.name}
      </span>
    </button>
    {design.canvaUrl ? (
      <a
        href={design.canvaUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-9 items-center gap-1.5 px-3 pb-2 text-ink-soft text-sm hover:text-accent pointer-coarse:min-h-11 sm:px-4"
      >
        Edit design
        <ExternalLink aria-hidden className="size-3.5" />
        <span className="sr-only">{design.name}, in a new tab</span>
      </a>
    ) : (
      <span aria-hidden className="h-3" />
    )}
  </article>
);
