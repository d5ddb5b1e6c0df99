import { Link } from 'wouter';
import { listSavedHtmlTemplates, type SavedHtmlTemplate } from '#contract/saved-html-templates.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const shownRows = 5;

const columns: Column<SavedHtmlTemplate>[] = [
  {
    key: 'name',
    header: 'Template Name',
    primary: true,
    cell: (template) => (
      <TextLink href={paths.savedResults()} className="block max-w-80 truncate py-1.5">
        {template.templateName}
      </TextLink>
    ),
  },
  { key: 'date', header: 'Date Saved', cell: (template) => formatDate(template.createdAt) },
  { key: 'status', header: 'Status', cell: () => <Badge tone="good">Saved</Badge> },
  { key: 'performance', header: 'Performance', align: 'end', cell: () => '-' },
];

/** Shown only when something has been saved. */
export const SavedTemplates = () => {
  const { data: templates = [], error } = useEndpoint(listSavedHtmlTemplates);
  useUnauthorizedHandler(error);
  if (templates.length === 0) return null;
  return (
    <section>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-2xl">Your Saved Templates</h2>
        <Button asChild size="small">
          <Link href={paths.savedResults()}>View All</Link>
        </Button>
      </div>
      <Table
        caption="Your saved templates, newest first"
        columns={columns}
        rows={templates.slice(0, shownRows)}
        rowKey={(template) => template.id}
      />
    </section>
  );
};
