// Streams the latest imports of a workspace to viewers, while they are read and written.
import { type ImportStatus, shownImports } from '#contract/audience/imports.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../shared/caller.ts';
import { importsTopic, openLiveFeed } from '../../shared/live-feed.ts';
import { streamTo, type Viewer } from '../../shared/live-stream.ts';
import { listImports, statusIn } from './imports.ts';

const newState = () => ({});

/** null is a heartbeat. Ends with the session, or when the client disconnects. */
export const watchImports = async (
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  translate: Translate,
): Promise<AsyncIterable<ImportStatus[] | null>> =>
  streamTo(ctx, caller.id, viewer, {
    open: () =>
      openLiveFeed(ctx, importsTopic(caller.workspace_id), newState, () =>
        listImports(ctx, caller, { limit: shownImports }),
      ),
    show: ({ items }) => items.map((item) => statusIn(translate, item)),
    isLast: () => false,
  });
