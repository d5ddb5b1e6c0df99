// The layout context of blocks on a ground of their own, or in a column.
import { linkColorOn, readableOn } from './color.ts';
import type { LayoutContext } from './layout-context.ts';

type Surroundings = Pick<
  LayoutContext,
  'width' | 'fontStack' | 'systemFontStack' | 'dir' | 'lang' | 'dark' | 'inShape'
>;

/** A context that refers to itself, with the colors of text that can be read on the ground. */
export const onGround = (backgroundColor: string, surroundings: Surroundings): LayoutContext => {
  const { width, fontStack, systemFontStack, dir, lang, dark, inShape } = surroundings;
  const context: Omit<LayoutContext, 'look'> & { look?: LayoutContext } = {
    width,
    backgroundColor,
    fontStack,
    systemFontStack,
    textColor: readableOn(backgroundColor, '#374151', '#f3f4f6'),
    linkColor: linkColorOn(backgroundColor),
    dir,
    lang,
    dark,
    inShape,
  };
  context.look = context as LayoutContext;
  return context as LayoutContext;
};

const cached = new WeakMap<LayoutContext, Map<string, LayoutContext>>();

/**
 * The context of a column: the same object each time, because blocks are cached by it. On a background image, text keeps
 * its colors in dark mode, because the image does.
 */
export function contextIn(
  page: LayoutContext,
  { width, ground, isImage }: { width: number; ground: string; isImage: boolean },
): LayoutContext {
  if (width === page.width && ground === page.backgroundColor && !isImage) return page;
  const contexts = cached.get(page) ?? new Map<string, LayoutContext>();
  cached.set(page, contexts);
  const key = `${width} ${ground} ${isImage}`;
  const known = contexts.get(key);
  if (known) return known;
  const context =
    width === page.width
      ? onGround(ground, { ...page, dark: page.dark && !isImage, inShape: isImage })
      : { ...contextIn(page, { width: page.width, ground, isImage }), width };
  contexts.set(key, context);
  return context;
}
