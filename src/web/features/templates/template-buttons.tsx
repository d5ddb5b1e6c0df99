import { Copy, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { Template } from '#contract/templates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface TemplateButtonsProps {
  template: Template;
  onCopy: () => void;
  onDelete: () => void;
}

export const TemplateButtons = ({ template, onCopy, onDelete }: TemplateButtonsProps) => (
  <div className="flex items-center gap-1">
    <Button size="small" asChild>
      <Link href={paths.builder(template.id)} aria-label={`Edit ${template.name}`}>
        <Pencil aria-hidden />
        Edit
      </Link>
    </Button>
    <IconButton size="small" label={`Copy ${template.name}`} icon={<Copy aria-hidden />} onClick={onCopy} />
    <IconButton
      size="small"
      variant="danger"
      label={`Delete ${template.name}`}
      icon={<Trash2 aria-hidden />}
      onClick={onDelete}
    />
  </div>
);
