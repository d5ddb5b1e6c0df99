import type { SavedHtmlTemplate } from '#contract/saved-html-templates.ts';
import { formatDate } from '#web/lib/dates.ts';
import { HtmlThumbnail } from '#web/ui/html-frame.tsx';
import { StatusBadge } from './status-badge.tsx';

export const SavedCard = ({ saved, onOpen }: { saved: SavedHtmlTemplate; onOpen: () => void }) => (
  <article className="group relative flex flex-col gap-3">
    <HtmlThumbnail
      html={saved.htmlContent}
      className="aspect-[4/3] rounded-[3px] border border-hairline transition-colors group-hover:border-ink"
    />
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-medium font-sans text-base tracking-normal">
          {/* The button covers the card, so that all of it can be pressed and one thing is read. */}
          <button
            type="button"
            onClick={onOpen}
            className="block max-w-full truncate text-left after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-4"
          >
            {saved.templateName}
          </button>
        </h2>
        <StatusBadge status={saved.status} />
      </div>
      <p className="text-ink-soft text-sm">
        Created {formatDate(saved.createdAt)}
        {saved.lastUsedAt && <>, last used {formatDate(saved.lastUsedAt)}</>}
      </p>
    </div>
  </article>
);
