import { type Check, Counted } from '../../judge/check.ts';
import { isPicture } from '../../message/images.ts';

const wide = 200;
const high = 100;

/** An empty description marks decoration. A large clickable image is none. */
export const imageAltEmpty: Check = {
  id: 'image-alt-empty',
  group: 'accessibility',
  severity: 'medium',
  evidence: 'A',
  source: 'WCAG 2.2, 1.1.1',
  threshold: 'linked, 200 px wide or more',
  look: ({ pictures }) => {
    const empty = pictures.filter(
      (picture) =>
        isPicture(picture) &&
        picture.alt?.trim() === '' &&
        (picture.width ?? 0) >= wide &&
        (picture.height === null || picture.height >= high),
    );
    if (empty.length === 0) return null;
    const linked = empty.filter(({ isLinked }) => isLinked);
    const shown = linked.length > 0 ? linked : empty;
    return {
      severity: linked.length > 0 ? 'medium' : 'info',
      message: `${Counted(shown.length, `large ${linked.length > 0 ? 'linked ' : ''}picture has`, `large ${linked.length > 0 ? 'linked ' : ''}pictures have`)} an empty description, which says that it is decoration.`,
      fix: 'If it carries an offer or leads somewhere, say so in its description: it is all that is left where pictures are blocked.',
      where: shown.map(({ place }) => place),
    };
  },
};
