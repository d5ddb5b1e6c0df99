// A button of a design as a button block, which has a fill, no border, and the width of its label.

import { contrast, readableOn } from '../../render/color.ts';
import { paddingText } from '../css-values.ts';
import type { ButtonDraft } from '../design.ts';
import type { DesignReason } from '../report/reasons.ts';
import type { ReportRecord } from '../report/report-record.ts';
import { wordsOfHtml } from '../words.ts';
import { hrefOf } from './image.ts';
import type { Surroundings } from './rich-text.ts';

/** Px of the line of a label in a block. */
const labelHeight = 24;
const minPadding = 4;

interface ButtonConversion {
  block: Record<string, unknown>;
  reasons: DesignReason[];
}

/** In capitals, except for merge tags. */
const upperCase = (text: string): string =>
  text.replace(/\{\{[^{}]*\}\}|[^{]+|\{/g, (part) => (part.startsWith('{{') ? part : part.toUpperCase()));

/** Null for a button without words. */
export function buttonFrom(
  {
    label,
    href,
    fill,
    color,
    border,
    padding,
    lineHeight,
    radius,
    align,
    isFullWidth,
    isUppercase,
  }: ButtonDraft,
  { ground }: Surroundings,
  record: ReportRecord,
): ButtonConversion | null {
  const words = wordsOfHtml(label);
  const text = record.translate.text(isUppercase ? upperCase(words) : words).slice(0, 500);
  if (text === '') return null;
  record.addOriginal(text);
  const isOutlined = fill === null && border !== null;
  const shown = fill ?? border?.color ?? null;
  const isSeen = shown !== null && (ground === null || contrast(shown, ground) >= 1.05);
  // The label of a block has a line of 24 px; the button keeps its height.
  const extra = Math.max(
    minPadding - Math.min(padding.top, padding.bottom),
    Math.round((lineHeight - labelHeight) / 2),
  );
  const reasons: DesignReason[] = [];
  if (isOutlined) reasons.push('outlined');
  if (isFullWidth) reasons.push('wideButton');
  return {
    block: {
      type: 'button',
      content: { text, url: hrefOf(href, record) },
      styles: {
        backgroundColor: isSeen ? shown : 'transparent',
        color: isOutlined && shown !== null ? readableOn(shown, '#ffffff', '#1f2937') : color,
        padding: paddingText({ ...padding, top: padding.top + extra, bottom: padding.bottom + extra }),
        borderRadius: `${Math.min(100, Math.max(0, radius))}px`,
        textAlign: align,
      },
    },
    reasons,
  };
}
