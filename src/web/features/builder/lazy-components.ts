// Components that the first view of the canvas does not need. They are prefetched when the browser is idle, because the
// network may be gone later.
import { withTexts } from '#web/text/load.ts';
import { lazyComponent } from './lazy-component.tsx';

// The export shows the warnings of blocks, as their panels do.
const exportDialog = () =>
  withTexts(() => import('./export/export-dialog.tsx'), 'builder-export', 'builder-panels');
const exportStep = () => withTexts(() => import('./export/export-step.tsx'), 'builder-export');
const campaignBar = () => import('./campaign/campaign-bar.tsx');
const firstStepsBar = () => withTexts(() => import('./campaign/first-steps-bar.tsx'), 'builder-panels');
const conflictDialog = () => withTexts(() => import('./saving/conflict-dialog.tsx'), 'builder-panels');
const versionsSheet = () =>
  withTexts(() => import('./saving/versions-sheet.tsx'), 'builder-export', 'builder-panels');
const imageCountDialog = () => withTexts(() => import('./palette/image-count-dialog.tsx'), 'builder-panels');
const gradePanel = () => withTexts(() => import('./grade/grade-panel.tsx'), 'builder-panels');
const blockPanel = () => withTexts(() => import('./inspector/panels/block-panel.tsx'), 'builder-panels');
const sectionPanel = () => withTexts(() => import('./inspector/panels/section-panel.tsx'), 'builder-panels');
const settingsPanel = () => import('./inspector/panels/settings-panel.tsx');
const findingsList = () => withTexts(() => import('./inspector/findings-list.tsx'), 'builder-panels');
const builderDialogs = () =>
  withTexts(() => import('./commands/builder-dialogs.tsx'), 'builder-export', 'builder-panels');
const selectionBar = () => withTexts(() => import('./canvas/selection-bar.tsx'), 'builder-panels');
const pastedHtml = () => import('./canvas/inline-text/pasted-html.ts');
const imageUploads = () => import('./upload/image-uploads.ts');
const sheet = () => import('#web/ui/overlays/sheet.tsx');

export const ExportDialog = lazyComponent(async () => (await exportDialog()).ExportDialog);
export const ExportStep = lazyComponent(async () => (await exportStep()).ExportStep, {
  onLoadFailed: (store) => store.set({ step: 2 }),
});
export const BlockPanel = lazyComponent(async () => (await blockPanel()).BlockPanel);
export const CampaignBar = lazyComponent(async () => (await campaignBar()).CampaignBar, {
  failsSilently: true,
});
export const FirstStepsBar = lazyComponent(async () => (await firstStepsBar()).FirstStepsBar, {
  failsSilently: true,
});
export const ConflictDialog = lazyComponent(async () => (await conflictDialog()).ConflictDialog);
export const FindingsList = lazyComponent(async () => (await findingsList()).FindingsList, {
  failsSilently: true,
});
export const GradePanel = lazyComponent(async () => (await gradePanel()).GradePanel, {
  onLoadFailed: (store) => store.set({ isGradeOpen: false }),
});
export const ImageCountDialog = lazyComponent(async () => (await imageCountDialog()).ImageCountDialog);
export const SelectionBar = lazyComponent(async () => (await selectionBar()).SelectionBar);
export const SectionPanel = lazyComponent(async () => (await sectionPanel()).SectionPanel);
export const SettingsPanel = lazyComponent(async () => (await settingsPanel()).SettingsPanel);
export const Sheet = lazyComponent(async () => (await sheet()).Sheet);
export const VersionsSheet = lazyComponent(async () => (await versionsSheet()).VersionsSheet);

export const prefetchLazyComponents = (): void => {
  for (const load of [
    settingsPanel,
    sectionPanel,
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
    pastedHtml,
    imageUploads,
    sheet,
  ])
    void load().catch(() => undefined);
};
