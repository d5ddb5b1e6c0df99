import { type InlineContent, inlineBuilder } from './inline-builder.ts';
import { scanStored } from './inline-scan.ts';
import { readTags } from './inline-tags.ts';

/** Reads inline HTML of any origin into the model. Never throws; time grows with the length of the text. */
export function readInline(html: string): InlineContent {
  // Text without a tag is text: its line breaks are meant.
  const markup = html.includes('<') ? html : html.trim().replace(/\r\n?|\n/g, '<br>');
  return scanStored(markup) ?? parseInline(markup);
}

/** The long way, for markup of any origin. */
export function parseInline(markup: string): InlineContent {
  const builder = inlineBuilder();
  readTags(markup, builder);
  return builder.content();
}
