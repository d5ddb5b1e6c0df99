// The report of an import of a design: that of an import of HTML, with a note for each reason why parts differ.
import { keyedText } from '#text/keyed-text.ts';
import type { Document } from '../../document/document.ts';
import { type ImportNote, type ImportReport, reportOf } from '../../import/report.ts';
import type { Design } from '../design.ts';
import { changeReasons, type DesignReason, lossReasons, textOfReason } from './reasons.ts';
import type { DesignLine, ReportRecord } from './report-record.ts';

const maxExamples = 5;

const exampleOf = ({ name, excerpt }: DesignLine): string => (excerpt === '' ? name : `${name}: ${excerpt}`);

function noteOf(reason: DesignReason, lines: readonly DesignLine[]): ImportNote[] {
  const found = lines.filter(({ reasons }) => reasons.includes(reason));
  if (found.length === 0) return [];
  return [
    {
      code: `design-${reason}`,
      message: keyedText(textOfReason(reason), { count: found.length }),
      examples: [...new Set(found.map(exampleOf))].slice(0, maxExamples),
    },
  ];
}

/** The report, from what the conversion recorded. `givenWidth` is the width in the design, px. */
export function designReport({
  design,
  document,
  record,
  givenWidth,
}: {
  design: Design;
  document: Document;
  record: ReportRecord;
  givenWidth: number;
}): ImportReport {
  const { lines, tags, flattened, converted, originalWords, removed } = record;
  const report = reportOf({
    tree: { removed },
    flattened,
    converted,
    tags,
    document,
    originalWords,
    pageBackground: null,
    preheaderCut: design.preheader.length > 150,
  });
  const isResized = Number.isFinite(givenWidth) && givenWidth !== design.width;
  const width: ImportNote = {
    code: 'design-width',
    message: keyedText('builderPanels.designNotes.width', { from: givenWidth, to: design.width }),
    examples: [],
  };
  return {
    ...report,
    changed: [
      ...report.changed,
      ...changeReasons.flatMap((reason) => noteOf(reason, lines)),
      ...(isResized ? [width] : []),
    ],
    leftOut: [
      ...report.leftOut,
      ...lossReasons.flatMap((reason) => (reason === 'empty' ? [] : noteOf(reason, lines))),
    ],
  };
}
