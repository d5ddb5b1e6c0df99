import { Copy, Download } from 'lucide-react';
import type { CampaignHandoff } from '#web/lib/handoff.ts';
import { downloadCode, useCopyCode } from '#web/lib/html-code.ts';
import { Button } from '#web/ui/button.tsx';

/** The design that came from the builder, ready for the service that will send it. */
export const HandedOver = ({ design }: { design: CampaignHandoff }) => {
  const [copied, copyCode] = useCopyCode();

  return (
    <section className="mb-10 rounded-sheet border bg-surface p-6">
      <h2 className="text-2xl">“{design.name}” is ready to send</h2>
      <p className="mt-2 text-ink-soft">Paste the HTML into a new campaign of the service you send with.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copyCode(design.html)}>
          <Copy aria-hidden />
          {copied ? 'Copied!' : 'Copy HTML'}
        </Button>
        <Button onClick={() => downloadCode(design.name, design.html)}>
          <Download aria-hidden />
          Download HTML
        </Button>
      </div>
    </section>
  );
};
