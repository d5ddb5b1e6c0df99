// All of pragmatic-drag-and-drop that the builder uses, in one chunk that loads after the first paint.
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/adapter/drop-target-for-external';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { containsText } from '@atlaskit/pragmatic-drag-and-drop/utils/contains-text';
import { getText } from '@atlaskit/pragmatic-drag-and-drop/utils/get-text';
import {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import {
  autoScrollForExternal,
  autoScrollWindowForExternal,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/external';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';

export const dragLibrary = {
  attachClosestEdge,
  autoScrollForElements,
  autoScrollForExternal,
  autoScrollWindowForElements,
  autoScrollWindowForExternal,
  combine,
  containsText,
  draggable,
  dropTargetForElements,
  dropTargetForExternal,
  extractClosestEdge,
  getText,
  setCustomNativeDragPreview,
};
