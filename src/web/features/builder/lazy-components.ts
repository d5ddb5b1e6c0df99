// Components that the first view of the canvas does not need. They are prefetched when the browser is idle, because the
// network may be gone later.
import { lazyComponent } from './lazy-component.tsx';

const exportDialog = () => import('./export/export-dialog.tsx');
const exportStep = () => import('./export/export-step.tsx');
const conflictDialog = () => import('./saving/conflict-dialog.tsx');
const versionsSheet = () => import('./saving/versions-sheet.tsx');
const imageCountDialog = () => import('./palette/image-count-dialog.tsx');
const gradePanel = () => import('./grade/grade-panel.tsx');
const blockPanel = () => import('./inspector/panels/block-panel.tsx');
const findingsList = () => import('./inspector/findings-list.tsx');
const builderDialogs = () => import('./commands/builder-dialogs.tsx');
const selectionBar = () => import('./canvas/selection-bar.tsx');
const sheet = () => import('#web/ui/overlays/sheet.tsx');

export const ExportDialog = lazyComponent(async () => (await exportDialog()).ExportDialog);
export const ExportStep = lazyComponent(async () => (await exportStep()).ExportStep, {
  onLoadFailed: (store) => store.set({ step: 2 }),
});
export const BlockPanel = lazyComponent(async () => (await blockPanel()).BlockPanel);
export const ConflictDialog = lazyComponent(async () => (await conflictDialog()).ConflictDialog);
export const FindingsList = lazyComponent(async () => (await findingsList()).FindingsList, {
  failsSilently: true,
});
export const GradePanel = lazyComponent(async () => (await gradePanel()).GradePanel, {
  onLoadFailed: (store) => store.set({ isGradeOpen: false }),
});
export const ImageCountDialog = lazyComponent(async () => (await imageCountDialog()).ImageCountDialog);
export const SelectionBar = lazyComponent(async () => (await selectionBar()).SelectionBar);
export const Sheet = lazyComponent(async () => (await sheet()).Sheet);
export const VersionsSheet = lazyComponent(async () => (await versionsSheet()).VersionsSheet);

export const prefetchLazyComponents = (): void => {
  for (const load of [
    blockPanel,
    exportDialog,
    exportStep,
    conflictDialog,
    versionsSheet,
    imageCountDialog,
    gradePanel,
    findingsList,
    builderDialogs,
    selectionBar,
    sheet,
  ])
    void load().catch(() => undefined);
};
