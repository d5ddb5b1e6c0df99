import { BarChart3, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { AdminTemplate } from '#contract/emails/admin-templates.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateTable } from './template-table.tsx';
import { useAdminTemplates } from './use-admin-templates.ts';

/** The library as administrators manage it. */
export const AdminScreen = () => {
  usePageTitle(t('admin.adminScreen.templateLibrary'));
  const library = useAdminTemplates();
  // Dialogs keep their content while they close.
  const [form, setForm] = useState<{ template: AdminTemplate | null; version: number }>({
    template: null,
    version: 0,
  });
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState<AdminTemplate | null>(null);
  const [confirming, setConfirming] = useState(false);
  const edit = (template: AdminTemplate | null) => {
    setForm(({ version }) => ({ template, version: version + 1 }));
    setEditing(true);
  };
  return (
    <Page className="flex flex-col gap-6">
      <PageHeader
        title={t('admin.adminScreen.templateLibrary')}
        description={t('admin.adminScreen.whatEveryoneFindsInTheLibrary')}
        back={{ href: paths.dashboard(), label: t('admin.adminScreen.backToDashboard') }}
        actions={
          <>
            <Button asChild variant="quiet">
              <Link href={paths.adminDashboard()}>
                <BarChart3 aria-hidden />
                {t('admin.adminScreen.adminDashboard')}
              </Link>
            </Button>
            <Button variant="primary" onClick={() => edit(null)}>
              <Plus aria-hidden />
              {t('admin.adminScreen.addTemplate')}
            </Button>
          </>
        }
      />
      <TemplateTable
        library={library}
        onEdit={edit}
        onDelete={(template) => {
          setDeleting(template);
          setConfirming(true);
        }}
      />
      <TemplateDialog
        key={form.version}
        template={form.template}
        open={editing}
        onClose={() => setEditing(false)}
        onSave={library.save}
      />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('admin.adminScreen.deleteName', { name: deleting?.name ?? '' })}
        description={t('admin.adminScreen.theLibraryNoLongerShowsIt')}
        confirmLabel={t('admin.adminScreen.delete')}
        destructive
        busy={library.removing}
        onConfirm={() => {
          if (deleting) void library.remove(deleting).then(() => setConfirming(false));
        }}
      />
    </Page>
  );
};
