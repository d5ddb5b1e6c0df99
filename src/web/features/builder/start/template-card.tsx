import { Link } from 'wouter';
import type { Template } from '#contract/templates.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { HtmlThumbnail } from '#web/ui/html-frame.tsx';

export const TemplateCard = ({ template }: { template: Template }) => (
  <Link
    href={paths.builder(template.id)}
    className="group flex flex-col gap-2 rounded-control outline-offset-4"
  >
    <HtmlThumbnail
      html={template.htmlContent}
      className="aspect-[4/5] rounded-[3px] border border-hairline transition-colors group-hover:border-ink"
    />
    <span className="truncate font-medium text-[0.9375rem]">{template.name}</span>
    <span className="-mt-1.5 text-ink-soft text-sm">{formatDate(template.updatedAt)}</span>
  </Link>
);
