import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { downloadText, safeFileName } from '#web/lib/download.ts';
import type { CampaignHandoff } from '#web/lib/handoff.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';

const copiedMs = 2_000;

/** The design that came from the builder, ready for the service that will send it. */
export const HandedOver = ({ design }: { design: CampaignHandoff }) => {
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await copyText(design.html);
      setCopied(true);
      setTimeout(() => setCopied(false), copiedMs);
      showToast({ title: 'Code copied', description: 'HTML code has been copied to your clipboard.' });
    } catch {
      showToast({
        title: 'Copy failed',
        description: 'Failed to copy code. Please try again.',
        variant: 'destructive',
      });
    }
  };

  const download = () => {
    downloadText(safeFileName(design.name, 'html'), design.html);
    showToast({ title: 'Download started', description: 'Your template file is downloading.' });
  };

  return (
    <section className="mb-10 rounded-sheet border bg-surface p-6">
      <h2 className="text-2xl">“{design.name}” is ready to send</h2>
      <p className="mt-2 text-ink-soft">Paste the HTML into a new campaign of the service you send with.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden />
          {copied ? 'Copied!' : 'Copy HTML'}
        </Button>
        <Button onClick={download}>
          <Download aria-hidden />
          Download HTML
        </Button>
      </div>
    </section>
  );
};
