import type { ReactNode } from 'react';
import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';
import { frameSource } from './preview-url.ts';
import { StatusBadge } from './status-badge.tsx';

export const SavedCard = ({
  saved,
  select,
  onOpen,
}: {
  saved: SavedHtmlTemplate;
  /** The box that selects it. */
  select: ReactNode;
  onOpen: () => void;
}) => (
  // A card far outside the viewport costs nothing.
  <article className="group relative -m-1.5 flex flex-col gap-3 p-1.5 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
    <HtmlThumbnail
      {...frameSource(saved)}
      className="aspect-[4/3] rounded-[3px] border border-hairline transition-colors group-hover:border-ink"
    />
    <div className="flex items-start gap-2.5">
      {/* Above the button that covers the card. */}
      <div className="relative z-1">{select}</div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="min-w-0 font-medium font-sans text-base leading-snug tracking-normal">
          {/* The button covers the card, so that all of it can be pressed and one name is announced. */}
          <button
            type="button"
            onClick={onOpen}
            data-card-focus={saved.id}
            className="line-clamp-2 max-w-full break-words text-start after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            {saved.templateName}
          </button>
        </h2>
        <p className="text-ink-soft text-sm">
          {saved.deletedAt
            ? t('savedResults.savedCard.deletedDeletedat', { deletedAt: formatDate(saved.deletedAt) })
            : t('savedResults.savedCard.createdCreatedat', { createdAt: formatDate(saved.createdAt) })}
        </p>
        {saved.lastUsedAt && (
          <p className="text-ink-soft text-sm">
            {t('savedResults.savedCard.lastUsedLastusedat', { lastUsedAt: formatDate(saved.lastUsedAt) })}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-1.5">
          <StatusBadge status={saved.status} />
          {saved.lastUsedAt && <Badge>{t('savedResults.savedCard.used')}</Badge>}
        </p>
      </div>
    </div>
  </article>
);
