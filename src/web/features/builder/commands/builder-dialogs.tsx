import { EmailCopyDialog } from '../export/email-copy/email-copy-dialog.tsx';
import { SectionNameDialog } from '../sections/section-name-dialog.tsx';
import type { BuilderDialog } from '../store/builder-dialog.ts';
import { AddDialog } from './add-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OutlineDialog } from './outline-dialog.tsx';

export const OpenDialog = ({ dialog }: { dialog: BuilderDialog }) => {
  switch (dialog.kind) {
    case 'add':
      return <AddDialog index={dialog.index} place={dialog.place} />;
    case 'move':
      return <MoveDialog />;
    case 'outline':
      return <OutlineDialog />;
    case 'email-copy':
      return <EmailCopyDialog />;
    case 'save-section':
      return <SectionNameDialog />;
    case 'rename-section':
      return <SectionNameDialog renamed={dialog} />;
  }
};
