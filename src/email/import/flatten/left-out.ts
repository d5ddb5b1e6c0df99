// What the import leaves out, for its report, and the preheader.
import { hiddenBy, isInline } from '../computed-style.ts';
import type { Translate } from '../fixed-part.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';
import { visibleText } from '../summary.ts';
import { isTrackingPixel } from './images.ts';

export interface LeftOut {
  /** A `spacer` image is transparent and only reserved space; a `field` is one of a form. */
  kind: 'tracking' | 'spacer' | 'hidden' | 'field' | 'background' | 'video';
  /** The address or the text, as it stood there. */
  detail: string;
}

const maxAddress = 300;

/** Records hidden and unsupported content. */
export class LeftOutRecord {
  readonly entries: LeftOut[] = [];
  /** The hidden text at the beginning. */
  preheader = '';
  readonly #translate: Translate;

  constructor(translate: Translate) {
    this.#translate = translate;
  }

  addAddress(kind: LeftOut['kind'], address: string): void {
    this.entries.push({ kind, detail: address.slice(0, maxAddress) });
  }

  /** A hidden element. The first hidden text before all visible content is the preheader. */
  addHidden(element: ElementNode, isBeforeContent: boolean): void {
    const text = visibleText(textOf(element));
    for (const source of imageSourcesOf(element)) this.addAddress('tracking', source);
    if (text === '') return;
    if (isBeforeContent && this.preheader === '') this.preheader = this.#translate.text(text);
    else this.entries.push({ kind: 'hidden', detail: text });
  }

  /** The hidden and unsupported elements inside this one. */
  addInside(element: ElementNode, isBeforeContent: boolean): void {
    for (const child of element.children) {
      if (child.kind === 'text') continue;
      if (hiddenBy(child) !== null) this.addHidden(child, isBeforeContent);
      else {
        this.addUnsupported(child);
        this.addInside(child, isBeforeContent);
      }
    }
  }

  /** A video, a form field or a tracking pixel; other elements are not recorded. */
  addUnsupported(element: ElementNode): void {
    const { attributes, name } = element;
    if (name === 'video') this.addAddress('video', attributes.src ?? '');
    else if (name === 'input' && attributes.type !== 'hidden') {
      const label = attributes.value ?? attributes.placeholder ?? attributes.name ?? '';
      this.entries.push({ kind: 'field', detail: visibleText(label) });
    } else if (name === 'img' && isTrackingPixel(element) && attributes.src)
      this.addAddress('tracking', attributes.src);
  }

  addBackgroundImage({ declared, attributes }: ElementNode): void {
    const source = declared.get('background-image') ?? attributes.background;
    if (source && !/^none$/i.test(source)) this.addAddress('background', source);
  }
}

/** With a space before each element that begins a line. */
function textOf(element: ElementNode): string {
  let text = '';
  const stack: TreeNode[] = [element];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.kind === 'text') text += next.text;
    else {
      if (!isInline(next)) text += ' ';
      stack.push(...next.children.toReversed());
    }
  }
  return text;
}

function imageSourcesOf(element: ElementNode): string[] {
  const sources: string[] = [];
  const stack: TreeNode[] = [element];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.kind === 'text') continue;
    if (next.name === 'img' && next.attributes.src) sources.push(next.attributes.src);
    stack.push(...next.children.toReversed());
  }
  return sources;
}
