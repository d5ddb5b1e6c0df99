// What a walk through the HTML passes to the collectors of facts.

import type { Matchable } from '#css/selector-model.ts';
import type { ComputedStyle } from '../css/computed/computed-style.ts';
import type { HiddenReason } from '../css/computed/view-style.ts';
import type { CascadedStyle } from '../css/sheets/cascade.ts';

/** A location in the HTML. Its line is counted only for findings. */
export interface HtmlLocation {
  /** The number of characters before it. */
  offset: number;
  excerpt: string;
}

export interface Element extends Matchable {
  parent: Element | null;
  previous: Element | null;
  /** The number of characters before its tag. */
  offset: number;
  /** The declarations that apply to it. */
  cascaded: CascadedStyle;
  style: ComputedStyle;
  /** Why its text is hidden in every view; null when it is visible in some. */
  hiddenBy: HiddenReason | null;
  /** Its images are hidden too, unlike by a small font. */
  isHidden: boolean;
  /** When its text is hidden in some views only: those in which it is visible. */
  shownOnly: 'desktop' | 'other-views' | null;
  /** Inside a part that classic Outlook ignores: `<!--[if !mso]>`. */
  isNotForOutlook: boolean;
}

export interface TextNode {
  /** As written, entities decoded. */
  text: string;
  /** As readers see it; `''` for white space alone. */
  visibleText: string;
  offset: number;
}

/** All calls come in the order of the HTML. */
export interface HtmlListener {
  open?: (element: Element) => void;
  /** `isImplied` when the HTML does not contain the end tag. */
  close?: (element: Element, isImplied: boolean) => void;
  text?: (node: TextNode, element: Element) => void;
  comment?: (text: string, offset: number) => void;
  declaration?: (text: string, offset: number) => void;
}
