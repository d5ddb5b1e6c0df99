import { Link } from 'wouter';
import type { TemplateSummary } from '#contract/emails/templates-list.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths, serverPaths } from '#web/lib/paths.ts';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';

const imageClasses =
  'aspect-[4/5] w-full rounded-[3px] border border-hairline bg-white transition-colors group-hover:border-ink';

export const TemplateCard = ({ template }: { template: TemplateSummary }) => (
  <Link
    href={paths.builder(template.id)}
    className="group flex flex-col gap-2 rounded-control outline-offset-4"
  >
    {template.previewImageUrl && template.blockCount > 0 ? (
      <img
        src={template.previewImageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        className={`${imageClasses} object-cover object-top`}
      />
    ) : (
      <HtmlThumbnail src={serverPaths.templatePreview(template.id)} className={imageClasses} />
    )}
    <span className="truncate font-medium text-[0.9375rem]">{template.name}</span>
    <span className="-mt-1.5 text-ink-soft text-sm">{formatDate(template.updatedAt)}</span>
  </Link>
);
