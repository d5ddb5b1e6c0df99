// Walks through the HTML once and copies it, except for the tags and style sheets that a client reads otherwise. What is
// copied stays as written, so that a browser builds the same tree from it.
import { escapeAttribute } from '#email/render/html.ts';
import { StrayEndTagParser } from '../message/stray-end-tag-parser.ts';
import { clientDeclarations, type Reading } from './client-declarations.ts';
import { dropInAttribute, dropOfImage, elementFate } from './client-elements.ts';
import { clientStyleSheet } from './client-style-sheet.ts';
import type { DroppedList } from './dropped.ts';
import { clipOffsetOf } from './gmail-clip.ts';
import { imageText } from './image-text.ts';
import { invertedAttribute } from './inverted-values.ts';
import { vmlFill, vmlTag } from './vml.ts';

export interface Rewriting extends Reading {
  scheme: 'light' | 'dark';
  clippedText: string;
}

interface OpenElement {
  name: string;
  hasWidth: boolean;
  /** What takes the place of its end tag; null keeps that. */
  close: string | null;
  /** The part of the result whose style attribute a `v:fill` inside adds to; -1 for another element. */
  shapeAt: number;
}

const colorAttributes = new Set(['bgcolor', 'color', 'text', 'bordercolor']);
/** From this depth on end tags are checked against a count. Emails are a tenth as deep. */
const deepNesting = 500;

export class HtmlRewriter {
  private readonly html: string;
  private readonly how: Rewriting;
  private readonly list: DroppedList;
  private readonly out: string[] = [];
  private readonly open: OpenElement[] = [];
  private readonly openCounts = new Map<string, number>();
  private readonly styles = new Map<string, ReturnType<typeof clientDeclarations>>();
  private readonly clipOffset: number;
  private copied = 0;
  /** The number of open elements around the one that is being removed; -1 outside of one. */
  private removedFrom = -1;
  private styleStart = -1;
  private isInBody = false;
  private isClipped = false;

  constructor(html: string, how: Rewriting, list: DroppedList) {
    this.html = html;
    this.how = how;
    this.list = list;
    this.clipOffset = how.client?.isGmail ? clipOffsetOf(html) : Number.POSITIVE_INFINITY;
  }

  run(): string {
    const parser = new StrayEndTagParser(
      this.html,
      (name) =>
        this.open.length >= deepNesting && name !== 'p' && name !== 'br' && !this.openCounts.get(name),
      {
        onopentag: (name, attributes) =>
          this.onOpen(name, attributes, parser.startIndex, parser.endIndex + 1),
        onclosetag: (_, isImplied) => this.onClose(parser.startIndex, parser.endIndex + 1, isImplied),
        oncomment: () => {
          if (this.isCopying() && this.how.client)
            this.replace(parser.startIndex, Math.min(parser.endIndex + 1, this.html.length), '');
        },
      },
      { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
    );
    parser.write(this.html);
    parser.end();
    if (!this.isClipped && this.removedFrom === -1) this.out.push(this.html.slice(this.copied));
    return this.withGround(this.out.join(''));
  }

  private isCopying(): boolean {
    return this.removedFrom === -1 && !this.isClipped;
  }

  private replace(from: number, to: number, text: string): void {
    if (from < this.copied) return;
    this.out.push(this.html.slice(this.copied, from), text);
    this.copied = to;
  }

  private push(element: OpenElement): void {
    this.open.push(element);
    this.openCounts.set(element.name, (this.openCounts.get(element.name) ?? 0) + 1);
  }

  private clip(at: number): void {
    const tables = this.openCounts.get('table') ?? 0;
    const line =
      'margin:16px 0;padding:12px 16px;border-top:2px dashed #d93025;color:#d93025;background:#fff;font:14px/1.4 Arial,sans-serif;text-align:center';
    this.replace(
      at,
      at,
      `${'</table>'.repeat(Math.min(tables, 200))}<div role="note" style="${line}">${escapeAttribute(this.how.clippedText)}</div>`,
    );
    this.isClipped = true;
    this.list.add(
      {
        name: '102 KB',
        slug: null,
        reason: 'clipped',
        effect: 'layout',
        excerpt: this.html.slice(at, at + 80),
      },
      at,
    );
  }

  private onOpen(name: string, attributes: Record<string, string>, start: number, end: number): void {
    if (!this.isClipped && this.removedFrom === -1 && start >= this.clipOffset) this.clip(start);
    const element: OpenElement = { name, hasWidth: Boolean(attributes.width), close: null, shapeAt: -1 };
    this.push(element);
    if (!this.isCopying()) return;
    if (name === 'body') this.isInBody = true;
    if (name === 'style') {
      this.styleStart = end;
      if (this.how.client?.isGmail && this.isInBody) {
        const excerpt = this.html.slice(end, end + 80).trim();
        this.list.add(
          { name: '<style>', slug: 'html-style', reason: 'in-body', effect: 'layout', excerpt },
          start,
        );
        this.remove(start);
      }
      return;
    }
    if (this.how.client?.isWord && /^[vow]:/.test(name)) {
      this.openVml(element, attributes, start, end);
      return;
    }
    if (name === 'xml' && this.how.client) {
      this.remove(start);
      return;
    }
    const { fate, drop } = elementFate(this.how.client, name, attributes);
    if (drop) this.list.add(drop, start);
    if (fate === 'remove') this.remove(start);
    else if (fate === 'unwrap') {
      this.replace(start, end, '');
      element.close = '';
    } else if (name === 'img' && !this.how.hasImages)
      this.replace(start, end, imageText(attributes, this.styleOf(name, attributes, start)));
    else this.rewriteTag(name, attributes, start, end);
  }

  private openVml(
    element: OpenElement,
    attributes: Record<string, string>,
    start: number,
    end: number,
  ): void {
    const shape = this.open.findLast(({ shapeAt }) => shapeAt >= 0);
    if (element.name === 'v:fill' && shape && this.how.hasImages) {
      const text = this.out[shape.shapeAt] ?? '';
      this.out[shape.shapeAt] = text.replace(/">$/, `${vmlFill(attributes)}">`);
    }
    const tag = vmlTag(element.name, attributes, this.how.inversion);
    this.replace(start, end, tag?.open ?? '');
    element.close = tag?.close ?? '';
    if (tag?.isShape) element.shapeAt = this.out.length - 1;
  }

  private remove(start: number): void {
    this.replace(start, start, '');
    this.removedFrom = this.open.length - 1;
  }

  /** The style attribute as the client reads it, its drops listed; null without one. */
  private styleOf(name: string, { style }: Record<string, string>, offset: number): string | null {
    if (!style) return null;
    const isSized = this.isSized();
    const key = `${name} ${isSized} ${style}`;
    let read = this.styles.get(key);
    if (!read) {
      read = clientDeclarations(style, { name, isSized }, this.how);
      this.styles.set(key, read);
    }
    for (const drop of read.drops) this.list.add(drop, offset);
    if (!read.spoiler) return read.css ?? style;
    this.list.add({ ...read.spoiler, name: `style="… ${read.spoiler.name}"` }, offset);
    return '';
  }

  /** The element that was opened last has a width, or is in a cell that has one. */
  private isSized(): boolean {
    for (let at = this.open.length - 1; at >= Math.max(0, this.open.length - 4); at -= 1) {
      const element = this.open[at];
      if (element?.hasWidth) return true;
      if (element?.name === 'td' || element?.name === 'th') return false;
    }
    return false;
  }

  private rewriteTag(name: string, attributes: Record<string, string>, start: number, end: number): void {
    const { client, inversion, hasImages, scheme } = this.how;
    const style = this.styleOf(name, attributes, start);
    const written: string[] = [];
    let isChanged = style !== null && style !== attributes.style;
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute === 'style') {
        if (style) written.push(`style="${escapeAttribute(style)}"`);
        continue;
      }
      const drop = client && dropInAttribute(client, attribute, value, name);
      if (drop) this.list.add(drop, start);
      const image = client && name === 'img' && attribute === 'src' ? dropOfImage(client, value) : null;
      if (image) this.list.add(image, start);
      const isAction = attribute.startsWith('on') || attribute === 'formaction' || attribute === 'action';
      const isImage = attribute === 'background' && !hasImages;
      if (drop || image || isAction || isImage) {
        isChanged = true;
        continue;
      }
      if ((name === 'a' || name === 'area') && attribute === 'href') {
        written.push(`role="link" aria-disabled="true" title="${escapeAttribute(value)}"`);
        isChanged = true;
        continue;
      }
      // The link of a drawing or a formula; another one is a part of the same drawing.
      if (attribute === 'xlink:href' && !value.trim().startsWith('#')) {
        isChanged = true;
        continue;
      }
      let shown = value;
      if (inversion && colorAttributes.has(attribute))
        shown = invertedAttribute(attribute, value, inversion) ?? value;
      if (
        name === 'meta' &&
        attribute === 'content' &&
        /^(?:supported-)?color-schemes?$/i.test(attributes.name ?? '')
      )
        shown = scheme;
      if (shown !== value) isChanged = true;
      // A name that no attribute can have would break the tag.
      if (!/^[^\s"'<>/=]+$/.test(attribute)) isChanged = true;
      else written.push(`${attribute}="${escapeAttribute(shown)}"`);
    }
    if (isChanged) this.replace(start, end, `<${[name, ...written].join(' ')}>`);
  }

  private onClose(start: number, end: number, isImplied: boolean): void {
    const element = this.open.pop();
    if (!element) return;
    this.openCounts.set(element.name, (this.openCounts.get(element.name) ?? 1) - 1);
    const at = isImplied ? start : end;
    if (this.removedFrom === this.open.length) {
      this.copied = Math.max(this.copied, isImplied ? start : end);
      this.removedFrom = -1;
      return;
    }
    if (!this.isCopying()) return;
    if (element.name === 'style' && this.styleStart >= 0) {
      const from = this.styleStart;
      this.styleStart = -1;
      const css = this.html.slice(from, start);
      this.replace(from, start, clientStyleSheet(css, from, this.how, this.list) ?? '');
      return;
    }
    if (element.close !== null) this.replace(Math.min(start, at), isImplied ? start : end, element.close);
  }

  /** The page around the email, which a client that inverts colors makes dark. */
  private withGround(html: string): string {
    if (!this.how.inversion) return html;
    const css = '<style>html{background:#1b1b1b;color:#e8e6e3}a{color:#8ab4f8}</style>';
    const place = /<head(?=[\s>])[^>]*>|<body(?=[\s>])[^>]*>|<html(?=[\s>])[^>]*>|<!doctype[^>]*>/gi;
    const found = [...html.slice(0, 20_000).matchAll(place)];
    const best = found.find(([tag]) => /^<head/i.test(tag)) ?? found.at(-1);
    const at = best ? best.index + best[0].length : 0;
    return html.slice(0, at) + css + html.slice(at);
  }
}
