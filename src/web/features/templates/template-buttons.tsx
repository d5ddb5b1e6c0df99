import { Copy, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { Template } from '#contract/templates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCopyTemplate } from './use-copy-template.ts';

export const TemplateButtons = ({ template, onDelete }: { template: Template; onDelete: () => void }) => {
  const { copy, copying } = useCopyTemplate(template);
  return (
    <div className="flex items-center gap-1">
      <Button size="small" asChild>
        <Link href={paths.builder(template.id)} aria-label={`Edit ${template.name}`}>
          <Pencil aria-hidden />
          Edit
        </Link>
      </Button>
      <IconButton
        size="small"
        label={`Copy ${template.name}`}
        icon={copying ? <Spinner /> : <Copy aria-hidden />}
        aria-busy={copying || undefined}
        onClick={(event) => {
          // A double click is one wish.
          if (!copying && event.detail < 2) copy();
        }}
      />
      <IconButton
        size="small"
        variant="danger"
        label={`Delete ${template.name}`}
        icon={<Trash2 aria-hidden />}
        onClick={onDelete}
      />
    </div>
  );
};
