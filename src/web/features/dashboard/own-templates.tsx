import { Link } from 'wouter';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths, serverPaths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { HtmlThumbnail } from '#web/ui/display/html-frame.tsx';

/** With the card of the builder, two full rows. */
const shownTemplates = 7;

/** The templates changed last. The screen of all templates reports failed loads. */
export const OwnTemplates = ({ className }: { className: string }) => {
  const { data: templates = [], error } = useEndpoint(listTemplateSummaries, {
    query: { limit: shownTemplates },
  });
  useUnauthorizedHandler(error);
  return templates.map((template) => (
    <Link
      key={template.id}
      href={paths.builder(template.id)}
      className={classNames(
        'group flex flex-col justify-end overflow-hidden border bg-surface transition-colors hover:border-control',
        className,
      )}
    >
      {template.previewImageUrl && template.blockCount > 0 ? (
        <img
          src={template.previewImageUrl}
          alt=""
          loading="lazy"
          className="min-h-0 flex-1 bg-white object-cover object-top"
        />
      ) : (
        <HtmlThumbnail src={serverPaths.templatePreview(template.id)} className="min-h-0 flex-1" />
      )}
      <span className="border-t px-3 py-3 sm:px-4">
        <span className="block truncate font-medium group-hover:text-accent">{template.name}</span>
        <span className="block text-ink-soft text-sm">
          {t('dashboard.ownTemplates.changedUpdatedat', { updatedAt: formatDate(template.updatedAt) })}
        </span>
      </span>
    </Link>
  ));
};
