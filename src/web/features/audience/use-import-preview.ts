import { useEffect, useState } from 'react';
import { previewImport } from '#contract/imports.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import type { PreviewColumn } from './import-columns.tsx';
import type { GivenSource } from './import-source.tsx';

/** Enough to know the columns by. Base64 makes a third more of it. */
const lookedAtBytes = 96 * 1024;

const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
};

interface Preview {
  columns: readonly PreviewColumn[];
  targets: readonly string[];
}

/** The columns of what was given, found out by the server, as it will read them. */
export const useImportPreview = ({ mode, file, text }: GivenSource) => {
  const settledText = useSettled(text, 400);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string>();
  const given = mode === 'file' ? file : settledText.trim() === '' ? null : settledText;
  useEffect(() => {
    setPreview(null);
    setProblem(undefined);
    if (given === null) return;
    const controller = new AbortController();
    const look = async () => {
      const body =
        typeof given === 'string'
          ? { text: given.slice(0, lookedAtBytes) }
          : { bytes: toBase64(new Uint8Array(await given.slice(0, lookedAtBytes).arrayBuffer())) };
      const { columns } = await call(previewImport, { body, signal: controller.signal });
      setPreview({ columns, targets: columns.map(({ target }) => target) });
    };
    look().catch((error: unknown) => {
      if (controller.signal.aborted || handleUnauthorized(error)) return;
      setProblem(
        messageOf(error, 'The columns could not be looked at. Take the file away and choose it again.'),
      );
    });
    return () => controller.abort();
  }, [given]);
  return {
    preview,
    problem,
    isLooking: given !== null && preview === null && problem === undefined,
    setTarget: (at: number, target: string) =>
      setPreview(
        (before) =>
          before && {
            ...before,
            targets: before.targets.map((each, index) => (index === at ? target : each)),
          },
      ),
  };
};
