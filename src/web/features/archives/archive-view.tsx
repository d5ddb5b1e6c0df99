import { useState } from 'react';
import type { Archive } from '#contract/campaigns/archives/archives.ts';
import { ArchiveIssues } from './archive-issues.tsx';
import { ArchiveSettings } from './archive-settings.tsx';
import { ArchiveState } from './archive-state.tsx';
import { DeleteArchive } from './delete-archive.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** An archive with its issues and its settings. */
export const ArchiveView = ({ archive, onDeleted }: { archive: Archive; onDeleted: () => void }) => {
  const [publishing, setPublishing] = useState({ open: false, openings: 0 });
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="flex min-w-0 flex-col gap-10">
        <ArchiveState archive={archive} />
        <ArchiveIssues
          archive={archive}
          onPublish={() => setPublishing((was) => ({ open: true, openings: was.openings + 1 }))}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-10">
        <ArchiveSettings archive={archive} />
        <DeleteArchive archive={archive} onDeleted={onDeleted} />
      </div>
      <PublishDialog
        key={publishing.openings}
        archive={archive}
        campaignId={null}
        open={publishing.open}
        onClose={() => setPublishing((was) => ({ ...was, open: false }))}
      />
    </div>
  );
};
