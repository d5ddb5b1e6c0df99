// The picture behind a box.
import type { SectionStyles } from '../../document/section.ts';
import { safeImageSource } from '../../render/html.ts';
import type { ElementNode } from '../nodes.ts';

export type BoxImage = NonNullable<SectionStyles['backgroundImage']>;

const maxAddress = 2_048;

/** The address as typed, or null for none. */
export const backgroundSource = ({ declared, attributes }: ElementNode): string | null => {
  const source = declared.get('background-image') ?? attributes.background;
  return source && !/^(?:none|inherit|initial)$/i.test(source.trim()) ? source.trim() : null;
};

/** The picture behind an element as a section has it; null without one that recipients can load. */
export function imageBehind(element: ElementNode): BoxImage | null {
  const typed = backgroundSource(element);
  if (typed === null || typed.length > maxAddress || typed.includes('{{')) return null;
  const src = safeImageSource(typed);
  if (!/^https?:\/\//i.test(src)) return null;
  const { declared } = element;
  const size = declared.get('background-size')?.toLowerCase() ?? '';
  const repeats = !/no-repeat/i.test(declared.get('background-repeat') ?? 'repeat');
  const at = declared.get('background-position')?.toLowerCase() ?? '';
  return {
    src,
    fit: size.includes('cover') ? 'cover' : repeats && !size.includes('contain') ? 'tile' : 'contain',
    position: /bottom/.test(at) ? 'bottom' : /center|50%/.test(at) ? 'center' : 'top',
  };
}
