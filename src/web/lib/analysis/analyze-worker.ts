// The analysis in a thread of its own: a large email takes longer than a frame.
import { analyze } from '#deliverability/analyze.ts';
import type { EmailInput } from '#deliverability/model.ts';

addEventListener('message', ({ data }: MessageEvent<EmailInput>) => postMessage(analyze(data)));
