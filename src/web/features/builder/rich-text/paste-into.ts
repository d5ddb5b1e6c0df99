import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { formatCount } from '#web/lib/counts.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { pastedHtml } from '../canvas/inline-text/pasted-html.ts';
import { contentOf, docOf } from './content-doc.ts';

/** As the schema of a text block has it. */
const maxLength = 100_000;

/** A copy made here keeps everything; a paste from other programs is reduced to what emails allow. */
const isFromThisEditor = (html: string): boolean =>
  html.includes('data-pm-slice') && /data-(?:line|merge-tag)=/.test(html);

/** True when the paste is done; the editor itself reads what was copied from it. */
export const pasteInto = (view: EditorView, event: ClipboardEvent): boolean => {
  const data = event.clipboardData;
  if (!data) return false;
  if (isFromThisEditor(data.getData('text/html'))) return false;
  event.preventDefault();
  const content = pastedHtml(data);
  if (!content) return true;
  const { state } = view;
  const { content: blocks } = state.schema.nodeFromJSON(docOf(content));
  const slice = new Slice(
    blocks,
    blocks.firstChild?.isTextblock ? 1 : 0,
    blocks.lastChild?.isTextblock ? 1 : 0,
  );
  const tr = state.tr.replaceSelection(slice);
  if (contentOf(tr.doc).length > maxLength) {
    showToast({
      title: t('builderPanels.pasteInto.thatIsTooLongForOne'),
      description: t('builderPanels.pasteInto.aBlockHasAtMostTolocalestring', {
        toLocaleString: formatCount(maxLength),
      }),
      variant: 'destructive',
    });
    return true;
  }
  view.dispatch(tr.scrollIntoView().setMeta('paste', true));
  return true;
};
