import { escapeAttribute, escapeText, style } from '../render/html.ts';
import { type Flow, isList, type Mark, markKey, type Run, type SpanStyle } from './inline-model.ts';
import { readInline } from './inline-reader.ts';

const spanStyle = (span: SpanStyle): string =>
  style(
    span.color && `color:${span.color}`,
    span.backgroundColor && `background-color:${span.backgroundColor}`,
    span.fontSize !== undefined && `font-size:${span.fontSize}px`,
  );

/** The start tag of a mark as documents store it. */
export function storedTag(mark: Mark): string {
  if (mark.kind === 'a') return `<a href="${escapeAttribute(mark.href)}">`;
  return mark.kind === 'span' ? `<span style="${spanStyle(mark.style)}">` : `<${mark.kind}>`;
}

/** Runs as HTML, with as few tags as their marks allow. `tagOf` writes the start tag of a mark. */
export function writeRuns(runs: readonly Run[], tagOf: (mark: Mark) => string): string {
  let html = '';
  const open: Mark[] = [];
  const closeTo = (depth: number): void => {
    for (let mark = open.pop(); mark; mark = open.pop()) {
      html += `</${mark.kind}>`;
      if (open.length <= depth) return;
    }
  };
  for (const run of runs) {
    let shared = 0;
    for (const mark of open) {
      const own = run.marks[shared];
      if (!own || markKey(own) !== markKey(mark)) break;
      shared += 1;
    }
    if (open.length > shared) closeTo(shared);
    for (const mark of run.marks.slice(shared)) {
      html += tagOf(mark);
      open.push(mark);
    }
    const text = escapeText(run.text);
    html += text.includes('\n') ? text.replaceAll('\n', '<br>') : text;
  }
  if (open.length > 0) closeTo(0);
  return html;
}

/** The runs of a flow between its lists, in order. */
export function* runGroups(flow: Flow): Generator<Run[] | Exclude<Flow[number], Run>> {
  let group: Run[] = [];
  for (const part of flow) {
    if (!isList(part)) {
      group.push(part);
      continue;
    }
    if (group.length > 0) yield group;
    group = [];
    yield part;
  }
  if (group.length > 0) yield group;
}

function writeFlow(flow: Flow): string {
  let html = '';
  for (const group of runGroups(flow)) {
    if (Array.isArray(group)) html += writeRuns(group, storedTag);
    else {
      const name = group.ordered ? 'ol' : 'ul';
      html += `<${name}>${group.items.map((item) => `<li>${writeFlow(item)}</li>`).join('')}</${name}>`;
    }
  }
  return html;
}

/**
 * The text of a block as documents store it. Keeps `b strong i em u s sub sup br ul ol li`, `a` with a safe `href`, and
 * `span` with `color`, `background-color` and `font-size` (rule T3). Every other tag is removed and its text stays;
 * paragraphs and `div`s become line breaks; scripts and style sheets are removed with their text. Text without any `<`
 * is read as text with entities, and its line breaks stay. Never throws; idempotent.
 */
export function sanitizeInlineHtml(html: string): string {
  return writeFlow(readInline(html).flow);
}

/** A tidy flow as documents store it. */
export const storedHtml = (flow: Flow): string => writeFlow(flow);

const hrefOf = (run: Run): string | undefined => run.marks.find((mark) => mark.kind === 'a')?.href;

const withoutScheme = (url: string): string =>
  url.replace(/^(https?:\/\/|mailto:|tel:|sms:)/i, '').replace(/\/$/, '');

function runsText(runs: readonly Run[]): string {
  let text = '';
  for (const [index, run] of runs.entries()) {
    text += run.text;
    const href = hrefOf(run);
    const next = runs[index + 1];
    if (href === undefined || (next && hrefOf(next) === href)) continue;
    const label = text.slice(text.lastIndexOf('\n') + 1).trimEnd();
    if (label.endsWith(href)) continue;
    // A label that is the address itself is replaced by the whole address.
    text =
      label.endsWith(withoutScheme(href)) && run.text.trim() === withoutScheme(href)
        ? `${text.trimEnd().slice(0, -withoutScheme(href).length)}${href}`
        : `${text.trimEnd()} <${href}>${/\s$/.test(text) ? ' ' : ''}`;
  }
  return text.replaceAll('\u00a0', ' ');
}

function flowText(flow: Flow, indent: string): string {
  let text = '';
  for (const group of runGroups(flow)) {
    if (Array.isArray(group)) {
      const runs = runsText(group);
      text += text === '' ? runs : `\n${runs}`;
      continue;
    }
    const items = group.items.map((item, index) => {
      const bullet = group.ordered ? `${index + 1}. ` : '- ';
      return `${indent}${bullet}${flowText(item, `${indent}  `).trimStart()}`;
    });
    text = `${text.replace(/\n$/, '')}${text === '' ? '' : '\n'}${items.join('\n')}`;
  }
  return text;
}

/** Inline HTML as plain text: lists with bullets or numbers, each link as `label <address>`. Not wrapped. */
export function inlineText(html: string): string {
  return flowText(readInline(html).flow, '');
}
