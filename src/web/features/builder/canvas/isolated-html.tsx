import { type ReactNode, useLayoutEffect, useRef } from 'react';

// The application's style sheet must not reach the email, and reading styles the email sets must not leak out.
// The rule for columns is the one the exported email carries in its head, measured on the canvas.
const isolation = `<style>
:host{all:initial;display:block;overflow:hidden;container-type:inline-size}
@container (max-width:559px){.col,.col img{max-width:100%!important}}
:host([data-type="image-row"]) img{max-height:200px;object-fit:contain}
</style>`;

/**
 * Email HTML from the engine, kept apart from the page by a shadow root. Nothing in it takes focus or is dragged
 * by itself. `children` show through a `<slot>` of the HTML.
 */
export const IsolatedHtml = ({
  html,
  type,
  children,
}: {
  html: string;
  type: string;
  children?: ReactNode;
}) => {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    root.innerHTML = isolation + html;
    for (const item of root.querySelectorAll<HTMLElement>('a, img')) {
      item.draggable = false;
      if (item.tagName === 'A') item.tabIndex = -1;
    }
  }, [html]);
  return (
    <div ref={host} data-type={type}>
      {children}
    </div>
  );
};
