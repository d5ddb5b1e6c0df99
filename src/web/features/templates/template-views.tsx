import type { Template } from '#contract/templates.ts';
import { formatDate } from '#web/lib/dates.ts';
import { GradeMark } from '#web/ui/grade-mark.tsx';
import { HtmlThumbnail } from '#web/ui/html-frame.tsx';
import { TemplateButtons } from './template-buttons.tsx';

interface ViewProps {
  templates: readonly Template[];
  onDelete: (template: Template) => void;
}

export const gridClasses = 'grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3';

const blockCount = ({ content }: Template): string =>
  content.blocks.length === 1 ? '1 block' : `${content.blocks.length} blocks`;

const Grade = ({ template: { inboxScore } }: { template: Template }) =>
  inboxScore && <GradeMark grade={inboxScore} className="-my-1 w-13 shrink-0" />;

export const TemplateGrid = ({ templates, onDelete }: ViewProps) => (
  <ul className={gridClasses}>
    {templates.map((template) => (
      <li key={template.id} className="flex flex-col gap-3">
        <HtmlThumbnail
          html={template.htmlContent}
          className="aspect-[4/3] rounded-[3px] border border-hairline"
        />
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="truncate font-medium font-sans text-base tracking-normal">{template.name}</h2>
            <p className="text-ink-soft text-sm">
              Changed {formatDate(template.updatedAt)}, {blockCount(template)}
            </p>
          </div>
          <Grade template={template} />
        </div>
        <TemplateButtons template={template} onDelete={() => onDelete(template)} />
      </li>
    ))}
  </ul>
);

export const TemplateList = ({ templates, onDelete }: ViewProps) => (
  <ul className="divide-y border-y">
    {templates.map((template) => (
      <li key={template.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="truncate font-medium font-sans text-base tracking-normal">{template.name}</h2>
          <p className="text-ink-soft text-sm">
            Changed {formatDate(template.updatedAt)}, {blockCount(template)}
          </p>
        </div>
        <Grade template={template} />
        <TemplateButtons template={template} onDelete={() => onDelete(template)} />
      </li>
    ))}
  </ul>
);
