/** On the line of a drag: where the drop lands. The drop itself is announced, so this is only seen. */
export const DropLabel = ({ text, isAbove = false }: { text: string; isAbove?: boolean }) => (
  <span
    aria-hidden
    data-drop-label
    dir="auto"
    className="absolute inset-x-0 mx-auto w-fit max-w-full truncate rounded-control bg-[#1f4fd8] px-2 py-0.5 font-medium font-sans text-white text-xs leading-5 shadow-lift"
    style={isAbove ? { bottom: 8 } : { top: 8 }}
  >
    {text}
  </span>
);
