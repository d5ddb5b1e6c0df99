import type { ComponentProps } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';

/** The HTML itself, or the address of its own page: there, external images and fonts are shown as well. */
type Source = { html: string; src?: undefined } | { src: string; html?: undefined };

interface FrameProps extends Omit<ComponentProps<'iframe'>, 'sandbox' | 'src' | 'srcDoc' | 'title'> {
  /** The accessible name of the content. */
  title: string;
}

export type HtmlFrameProps = FrameProps & Source;

/** HTML of unknown origin: no scripts, no forms, no way to the page around it. */
export const HtmlFrame = ({ html, src, title, className, ...rest }: HtmlFrameProps) => (
  <iframe
    {...rest}
    // Another email gets a new frame: refilling one adds a history entry, and Back would stay on the page.
    key={html}
    title={title}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long email.
    tabIndex={0}
    sandbox=""
    src={src}
    srcDoc={html}
    className={classNames('block border-0 bg-white', className)}
  />
);

/** The top of such a page, rendered at 600 px and scaled to its width. Decorative. */
export const HtmlThumbnail = ({ html, src, className }: Source & { className?: string }) => (
  <div
    aria-hidden
    inert
    // It is scaled from its left edge, in any language of the interface.
    dir="ltr"
    className={classNames('relative overflow-hidden bg-white [container-type:inline-size]', className)}
  >
    <iframe
      key={html}
      title={t('shared.htmlFrame.preview')}
      sandbox=""
      src={src}
      srcDoc={html}
      loading="lazy"
      tabIndex={-1}
      scrolling="no"
      className="pointer-events-none absolute top-0 start-0 h-[1200px] w-[600px] origin-top-left border-0 bg-white"
      style={{ transform: 'scale(calc(100cqw / 600px))' }}
    />
  </div>
);
