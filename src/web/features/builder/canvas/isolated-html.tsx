import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { maxRowHeight } from '#email/blocks/image.ts';
import { cellClassesOf, phoneRules } from '#email/render/columns.ts';

// The style sheet of the application must not reach the email, and styles of the email must not leak out.
const isolationStyle = `<style>
:host{all:initial;display:block;overflow:hidden;container-type:inline-size}
:host([data-type="image-row"]) img{max-height:${maxRowHeight}px}
</style>`;

/** The phone rules that the exported email has in its head, as a container query on the canvas. */
const phoneStyle = (html: string, columnWidth: number): string => {
  const rules = phoneRules([cellClassesOf(html)]).join('');
  return rules && `<style>@container (max-width:${Math.min(559, columnWidth - 1)}px){${rules}}</style>`;
};

/**
 * Email HTML from the renderer, isolated from the page by a shadow root. Nothing in it takes focus or can be dragged.
 * `children` show through a `<slot>` of the HTML.
 */
export const IsolatedHtml = ({
  html,
  type,
  columnWidth,
  children,
}: {
  html: string;
  type: string;
  /** Content width of the email at its full size, px. */
  columnWidth: number;
  children?: ReactNode;
}) => {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    root.innerHTML = isolationStyle + phoneStyle(html, columnWidth) + html;
    for (const item of root.querySelectorAll<HTMLElement>('a, img')) {
      item.draggable = false;
      if (item.tagName === 'A') item.tabIndex = -1;
    }
  }, [html, columnWidth]);
  return (
    <div ref={host} data-type={type}>
      {children}
    </div>
  );
};
