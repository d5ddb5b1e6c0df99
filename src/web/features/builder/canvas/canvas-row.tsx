import { type FocusEvent, memo, type PointerEvent, useState } from 'react';
import { CanvasBlock, type CanvasBlockProps } from './canvas-block.tsx';

/**
 * A block with its name. It tracks pointer and focus because the block's buttons are made only then: with hundreds of
 * blocks they would be most of the page, and every keystroke would render around them.
 */
export const CanvasRow = memo(({ label, ...props }: Omit<CanvasBlockProps, 'isNear'> & { label: string }) => {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const point = (isHere: boolean) => (event: PointerEvent) => {
    // A finger is nowhere before it taps, and a tap selects.
    if (event.pointerType !== 'touch') setPointed(isHere);
  };
  return (
    <li
      // As wide as the button that adds a block reaches, so that coming near it from outside is enough.
      className="group/block relative -ml-3 pl-3"
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the block borrows this name; as text the words would stand on the page twice */}
      <span hidden id={props.labelId} aria-label={label} />
      <CanvasBlock {...props} isNear={isPointed || hasFocus} />
    </li>
  );
});
