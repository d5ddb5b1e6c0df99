import { type DragEvent, useState } from 'react';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** `dropProps` are for the drop target; `isOver` is true while something is dragged over it. */
export const useFileDrop = (onFiles: (files: FileList) => void) => {
  const [isOver, setIsOver] = useState(false);
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
  };
  return { isOver, dropProps };
};
