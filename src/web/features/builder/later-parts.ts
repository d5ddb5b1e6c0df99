// What the first look at the canvas does not need. Fetched as soon as the browser has nothing else to do: later there may be
// no network to fetch it from.
import { lazy } from 'react';

const exportDialog = () => import('./export/export-dialog.tsx');
const exportStep = () => import('./export/export-step.tsx');
const conflictDialog = () => import('./saving/conflict-dialog.tsx');
const versionsSheet = () => import('./saving/versions-sheet.tsx');
const imageCountDialog = () => import('./palette/image-count-dialog.tsx');
const gradePanel = () => import('./grade/grade-panel.tsx');
const sheet = () => import('#web/ui/sheet.tsx');

export const ExportDialog = lazy(async () => ({ default: (await exportDialog()).ExportDialog }));
export const ExportStep = lazy(async () => ({ default: (await exportStep()).ExportStep }));
export const ConflictDialog = lazy(async () => ({ default: (await conflictDialog()).ConflictDialog }));
export const GradePanel = lazy(async () => ({ default: (await gradePanel()).GradePanel }));
export const ImageCountDialog = lazy(async () => ({
  default: (await imageCountDialog()).ImageCountDialog,
}));
export const Sheet = lazy(async () => ({ default: (await sheet()).Sheet }));
export const VersionsSheet = lazy(async () => ({ default: (await versionsSheet()).VersionsSheet }));

export const fetchLaterParts = (): void => {
  for (const part of [
    exportDialog,
    exportStep,
    conflictDialog,
    versionsSheet,
    imageCountDialog,
    gradePanel,
    sheet,
  ])
    void part().catch(() => undefined);
};
