import { useState } from 'react';
import { Link } from 'wouter';
import type { Template } from '#contract/templates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TemplateGrid, TemplateList } from './template-views.tsx';
import { useDeleteTemplate } from './use-delete-template.ts';

export const MyTemplates = ({
  templates,
  found,
  search,
  view,
  onClearSearch,
}: {
  templates: readonly Template[];
  found: readonly Template[];
  search: string;
  view: 'grid' | 'list';
  onClearSearch: () => void;
}) => {
  const { remove, removing } = useDeleteTemplate();
  const [deleting, setDeleting] = useState<Template | null>(null);
  const [confirming, setConfirming] = useState(false);
  const View = view === 'grid' ? TemplateGrid : TemplateList;

  if (templates.length === 0) {
    return (
      <EmptyState
        title="No templates yet"
        action={
          <Button variant="primary" asChild>
            <Link href={paths.builder()}>Build the first one</Link>
          </Button>
        }
      >
        An email you save in the builder stays here, to be changed, copied and used again.
      </EmptyState>
    );
  }
  return (
    <>
      {found.length === 0 ? (
        <EmptyState
          title={`No template is called “${search.trim()}”`}
          action={<Button onClick={onClearSearch}>Clear the search</Button>}
        />
      ) : (
        <View
          templates={found}
          onDelete={(template) => {
            setDeleting(template);
            setConfirming(true);
          }}
        />
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Delete “${deleting?.name ?? ''}”?`}
        description="The template is removed for good. HTML you exported from it, and campaigns that use it, stay."
        confirmLabel="Delete"
        destructive
        busy={removing}
        onConfirm={() => {
          if (deleting) remove(deleting, () => setConfirming(false));
        }}
      />
    </>
  );
};
