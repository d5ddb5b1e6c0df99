// Parts that the first view of the canvas does not need. Fetched as soon as the browser is idle: later the network may
// be gone.
import { laterPart } from './later-part.tsx';

const exportDialog = () => import('./export/export-dialog.tsx');
const exportStep = () => import('./export/export-step.tsx');
const conflictDialog = () => import('./saving/conflict-dialog.tsx');
const versionsSheet = () => import('./saving/versions-sheet.tsx');
const imageCountDialog = () => import('./palette/image-count-dialog.tsx');
const gradePanel = () => import('./grade/grade-panel.tsx');
const blockPanel = () => import('./inspector/panels/block-panel.tsx');
const findingsList = () => import('./inspector/findings-list.tsx');
const builderDialogs = () => import('./commands/builder-dialogs.tsx');
const sheet = () => import('#web/ui/overlays/sheet.tsx');

export const ExportDialog = laterPart(async () => (await exportDialog()).ExportDialog);
export const ExportStep = laterPart(async () => (await exportStep()).ExportStep, {
  leave: (store) => store.set({ step: 2 }),
});
export const BlockPanel = laterPart(async () => (await blockPanel()).BlockPanel);
export const ConflictDialog = laterPart(async () => (await conflictDialog()).ConflictDialog);
export const FindingsList = laterPart(async () => (await findingsList()).FindingsList, { isQuiet: true });
export const GradePanel = laterPart(async () => (await gradePanel()).GradePanel, {
  leave: (store) => store.set({ gradeOpen: false }),
});
export const ImageCountDialog = laterPart(async () => (await imageCountDialog()).ImageCountDialog);
export const Sheet = laterPart(async () => (await sheet()).Sheet);
export const VersionsSheet = laterPart(async () => (await versionsSheet()).VersionsSheet);

export const fetchLaterParts = (): void => {
  for (const part of [
    blockPanel,
    exportDialog,
    exportStep,
    conflictDialog,
    versionsSheet,
    imageCountDialog,
    gradePanel,
    findingsList,
    builderDialogs,
    sheet,
  ])
    void part().catch(() => undefined);
};
