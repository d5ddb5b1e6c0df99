import { Copy, Pencil, RotateCcw, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { TemplateSummary } from '#contract/emails/templates-list.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';

export interface CardActions {
  onCopy: (template: TemplateSummary) => Promise<void>;
  onTag: (templates: readonly TemplateSummary[]) => void;
  onDelete: (templates: readonly TemplateSummary[]) => void;
  onBringBack: (templates: readonly TemplateSummary[]) => void;
  onErase: (templates: readonly TemplateSummary[]) => void;
}

export const TemplateButtons = ({
  template,
  actions,
}: {
  template: TemplateSummary;
  actions: CardActions;
}) => {
  const [copying, setCopying] = useState(false);
  if (template.deletedAt !== null) {
    return (
      <div className="flex items-center gap-1">
        <Button
          size="small"
          data-card-focus
          aria-label={t('templates.templateButtons.bringBackName', { name: template.name })}
          onClick={() => actions.onBringBack([template])}
        >
          <RotateCcw aria-hidden />
          {t('templates.templateButtons.bringBack')}
        </Button>
        <IconButton
          size="small"
          variant="danger"
          label={t('templates.templateButtons.deleteNameForGood', { name: template.name })}
          icon={<Trash2 aria-hidden />}
          onClick={() => actions.onErase([template])}
        />
      </div>
    );
  }
  const copy = async () => {
    setCopying(true);
    await actions.onCopy(template);
    setCopying(false);
  };
  return (
    <div className="flex items-center gap-1">
      <Button size="small" asChild>
        <Link
          href={paths.builder(template.id)}
          data-card-focus
          aria-label={t('templates.templateButtons.editName', { name: template.name })}
        >
          <Pencil aria-hidden />
          {t('templates.templateButtons.edit')}
        </Link>
      </Button>
      <IconButton
        size="small"
        label={t('templates.templateButtons.copyName', { name: template.name })}
        icon={copying ? <Spinner /> : <Copy aria-hidden />}
        aria-busy={copying || undefined}
        onClick={(event) => {
          // A double click counts once.
          if (!copying && event.detail < 2) void copy();
        }}
      />
      <IconButton
        size="small"
        label={t('templates.templateButtons.tagsOfName', { name: template.name })}
        icon={<Tag aria-hidden />}
        onClick={() => actions.onTag([template])}
      />
      <IconButton
        size="small"
        variant="danger"
        label={t('templates.templateButtons.deleteName', { name: template.name })}
        icon={<Trash2 aria-hidden />}
        onClick={(event) => {
          // After the first click another card is under the pointer.
          if (event.detail < 2) actions.onDelete([template]);
        }}
      />
    </div>
  );
};
