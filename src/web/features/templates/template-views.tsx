import type { MouseEvent, Ref } from 'react';
import { Link } from 'wouter';
import type { TemplateSummary } from '#contract/emails/templates-list.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { memoTexts } from '#web/text/memo-texts.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { type CardActions, TemplateButtons } from './template-buttons.tsx';
import { TemplateImage } from './template-image.tsx';

export interface ViewProps {
  ref?: Ref<HTMLUListElement>;
  templates: readonly TemplateSummary[];
  isChosen: (id: string) => boolean;
  onChoose: (id: string, isChosen: boolean, isRange: boolean) => void;
  actions: CardActions;
}

interface CardProps extends Omit<ViewProps, 'ref' | 'templates' | 'isChosen'> {
  template: TemplateSummary;
  chosen: boolean;
}

export const gridClasses = 'grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3';

const blocks = (count: number): string =>
  count === 1 ? '1 block' : t('templates.templateViews.countBlocks', { count });

const Choose = ({ template, chosen, onChoose }: Pick<CardProps, 'template' | 'chosen' | 'onChoose'>) => (
  <Checkbox
    label={t('templates.templateViews.selectName', { name: template.name })}
    hideLabel
    checked={chosen}
    // A click reports whether Shift was held; a change event does not.
    onClick={(event: MouseEvent<HTMLInputElement>) =>
      onChoose(template.id, event.currentTarget.checked, event.shiftKey)
    }
    onChange={() => undefined}
  />
);

const Facts = ({ template }: { template: TemplateSummary }) => (
  <>
    <p className="text-ink-soft text-sm">
      {template.deletedAt
        ? t('templates.templateViews.deletedDeletedat', { deletedAt: formatDate(template.deletedAt) })
        : t('templates.templateViews.changedUpdatedat', { updatedAt: formatDate(template.updatedAt) })}
      , {blocks(template.blockCount)}
    </p>
    {template.tags.length > 0 && (
      <ul aria-label={t('templates.templateViews.tags')} className="mt-1.5 flex flex-wrap gap-1">
        {template.tags.map((tag) => (
          <li
            key={tag.id}
            className="max-w-full truncate rounded-full border border-hairline px-2 text-ink-soft text-xs leading-5"
          >
            {tag.name}
          </li>
        ))}
      </ul>
    )}
  </>
);

const Grade = ({ template: { inboxScore }, className }: { template: TemplateSummary; className: string }) =>
  inboxScore && <GradeMark grade={inboxScore} className={className} />;

const nameClasses = 'line-clamp-2 break-words font-medium font-sans text-base tracking-normal leading-snug';

/** Repeats the Edit link for the mouse. */
const ImageLink = ({ template, className }: { template: TemplateSummary; className: string }) =>
  template.deletedAt === null ? (
    <Link href={paths.builder(template.id)} tabIndex={-1} aria-hidden className="group block">
      <TemplateImage
        template={template}
        className={classNames(className, 'transition-colors group-hover:border-ink')}
      />
    </Link>
  ) : (
    <TemplateImage template={template} className={classNames(className, 'opacity-60')} />
  );

// A card far outside the viewport costs nothing: thousands of them scroll as a few do.
const GridCard = memoTexts(({ template, chosen, onChoose, actions }: CardProps) => (
  <li
    data-card={template.id}
    className="-m-1.5 flex flex-col gap-3 p-1.5 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
  >
    <ImageLink template={template} className="aspect-[4/3] rounded-[3px]" />
    <div className="flex items-start gap-2.5">
      <Choose template={template} chosen={chosen} onChoose={onChoose} />
      <div className="min-w-0 flex-1">
        <h2 className={nameClasses}>{template.name}</h2>
        <Facts template={template} />
      </div>
      <Grade template={template} className="-my-1 w-13 shrink-0" />
    </div>
    <div className="mt-auto">
      <TemplateButtons template={template} actions={actions} />
    </div>
  </li>
));

const ListRow = memoTexts(({ template, chosen, onChoose, actions }: CardProps) => (
  <li
    data-card={template.id}
    className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
  >
    <Choose template={template} chosen={chosen} onChoose={onChoose} />
    <div className="w-12 shrink-0">
      <ImageLink template={template} className="aspect-[4/5] rounded-[2px]" />
    </div>
    <div className="min-w-0 flex-1 basis-40">
      <h2 className={nameClasses}>{template.name}</h2>
      <Facts template={template} />
    </div>
    <Grade template={template} className="w-11 shrink-0" />
    <div className="ms-auto">
      <TemplateButtons template={template} actions={actions} />
    </div>
  </li>
));

export const TemplateGrid = ({ ref, templates, isChosen, ...rest }: ViewProps) => (
  <ul ref={ref} className={gridClasses}>
    {templates.map((template) => (
      <GridCard key={template.id} template={template} chosen={isChosen(template.id)} {...rest} />
    ))}
  </ul>
);

export const TemplateList = ({ ref, templates, isChosen, ...rest }: ViewProps) => (
  <ul ref={ref} className="divide-y border-y">
    {templates.map((template) => (
      <ListRow key={template.id} template={template} chosen={isChosen(template.id)} {...rest} />
    ))}
  </ul>
);
