import { ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import type { PublicTemplate } from '#contract/emails/public-templates.ts';
import { categoryNames } from '#web/lib/library.ts';
import { paths } from '#web/lib/paths.ts';
import { memoTexts } from '#web/text/memo-texts.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { textLinkClasses } from '#web/ui/controls/text-link.tsx';
import { sheetSize } from '#web/ui/display/card-grid.tsx';
import { DesignImage } from './design-image.tsx';
import { tradeName } from './trade-name.ts';

const actionClasses = 'inline-flex min-h-8 items-center text-sm pointer-coarse:min-h-11';

/** The image opens the preview dialog; the links below open the builder or the design tool. */
const Card = ({
  design,
  hasActions,
  isTabStop,
  onOpen,
  onFocusCard,
}: {
  design: PublicTemplate;
  hasActions: boolean;
  /** Whether it is the Tab stop; arrow keys move to the others. */
  isTabStop: boolean;
  onOpen: (design: PublicTemplate) => void;
  onFocusCard: (id: string) => void;
}) => (
  <article
    onFocus={() => onFocusCard(design.id)}
    // The ring of the image button: around the button itself it would cross the line below the name.
    className="flex min-w-0 flex-col rounded-control outline-offset-2 [contain-intrinsic-size:auto_22rem] [content-visibility:auto] has-[>button:focus-visible]:[outline:2px_solid_var(--focus)]"
  >
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(design)}
      className="group -m-1 rounded-control p-1 text-start focus-visible:outline-none"
    >
      <DesignImage
        design={design}
        className={classNames(
          sheetSize,
          'block border border-hairline transition-colors group-hover:border-ink',
        )}
      />
      <span className="mt-2.5 line-clamp-2 break-words font-medium text-[0.9375rem] leading-snug group-hover:text-accent">
        <Rich
          id="library.designCard.lookAt"
          values={{ name: design.name }}
          parts={[<span key="0" className="sr-only" />]}
        />
      </span>
    </button>
    <p className="mt-0.5 truncate text-ink-soft text-sm">
      {categoryNames[design.category]}
      {design.trade && ` · ${tradeName(design.trade)}`}
    </p>
    {hasActions && (
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1">
        {design.opensInBuilder && (
          <Link
            href={paths.builderWith(design.id)}
            tabIndex={isTabStop ? 0 : -1}
            aria-label={t('library.designCard.useThisDesignName', { name: design.name })}
            className={classNames(textLinkClasses, actionClasses)}
          >
            {t('library.designCard.useThisDesign')}
          </Link>
        )}
        {design.canvaUrl && (
          <a
            href={design.canvaUrl}
            tabIndex={isTabStop ? 0 : -1}
            target="_blank"
            rel="noopener noreferrer"
            className={classNames(actionClasses, 'gap-1.5 text-ink-soft hover:text-accent')}
          >
            {t('library.designCard.editDesign')}
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only">{t('library.designCard.nameInANewTab', { name: design.name })}</span>
          </a>
        )}
      </div>
    )}
  </article>
);

export const DesignCard = memoTexts(Card);
