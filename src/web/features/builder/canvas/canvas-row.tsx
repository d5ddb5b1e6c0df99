import { type FocusEvent, memo, type PointerEvent, Suspense, useState } from 'react';
import { withTexts } from '#web/text/load.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { CanvasBlock, type CanvasBlockProps } from './canvas-block.tsx';

const BlockMarks = lazyComponent(
  async () => (await withTexts(() => import('./hidden-mark.tsx'), 'builder-panels')).BlockMarks,
  { failsSilently: true },
);

/**
 * A block with its name. It tracks pointer and focus because the buttons of a block are rendered only then: with
 * hundreds of blocks they would be most of the page.
 */
export const CanvasRow = memo(
  ({ label, ...props }: Omit<CanvasBlockProps, 'isHoveredOrFocused'> & { label: string }) => {
    const [isHovered, setHovered] = useState(false);
    const [hasFocus, setHasFocus] = useState(false);
    const onPointer = (isInside: boolean) => (event: PointerEvent) => {
      // Touch has no hover, and a tap selects.
      if (event.pointerType !== 'touch') setHovered(isInside);
    };
    return (
      <li
        // Includes the button that adds a block, which extends beyond the block.
        className="group/block relative -ms-3 ps-3"
        onPointerEnter={onPointer(true)}
        onPointerLeave={onPointer(false)}
        onFocus={() => setHasFocus(true)}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
          setHasFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
        }
      >
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: The block takes its name from this element; as text it would be on the page twice. */}
        <span hidden id={props.labelId} aria-label={label} />
        <CanvasBlock {...props} isHoveredOrFocused={isHovered || hasFocus} />
        {(props.block.phone?.hidden || props.block.when) && (
          <Suspense>
            <BlockMarks
              isHidden={props.block.phone?.hidden ?? false}
              isForSome={props.block.when !== undefined}
            />
          </Suspense>
        )}
      </li>
    );
  },
);
