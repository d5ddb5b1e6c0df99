import type { CSSProperties } from 'react';
import { t } from '#web/text/t.ts';
import { useBuilder } from '../store/use-builder.ts';

// Few parts have it: as rules of the style sheet, every page would load them.
const mark: CSSProperties = {
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 'auto',
  insetInlineEnd: 0,
  zIndex: 5,
  borderRadius: 999,
  padding: '0 8px',
  background: '#fef3c7',
  color: '#78350f',
  font: '12px/20px var(--font-sans)',
  pointerEvents: 'none',
};
const pale: CSSProperties = {
  position: 'absolute',
  inset: 0,
  background: 'rgb(255 255 255 / 60%)',
  pointerEvents: 'none',
};

/** On a part that not everyone gets. */
export const SomeMark = ({ atEnd = false }: { atEnd?: boolean }) => (
  <span
    data-some-mark
    style={{
      ...mark,
      ...(atEnd ? {} : { insetInlineEnd: 'auto', insetInlineStart: 0, insetBlockStart: -10 }),
      background: '#dbeafe',
      color: '#1e3a8a',
    }}
  >
    {t('builderPanels.shownTo.onlySome')}
  </span>
);

/** On a part that phones do not show, which is pale where the canvas is a phone. */
export const HiddenMark = ({ atStart = false }: { atStart?: boolean }) => {
  const isPhone = useBuilder((state) => state.device === 'mobile');
  return (
    <>
      {isPhone && <span aria-hidden data-pale style={pale} />}
      <span
        data-hidden-mark
        style={atStart ? { ...mark, insetInlineStart: 4, insetInlineEnd: 'auto' } : mark}
      >
        {t('builderPanels.layout.hiddenOnPhones')}
      </span>
    </>
  );
};

/** The marks of a block. */
export const BlockMarks = ({ isHidden, isForSome }: { isHidden: boolean; isForSome: boolean }) => (
  <>
    {isForSome && <SomeMark />}
    {isHidden && <HiddenMark />}
  </>
);
