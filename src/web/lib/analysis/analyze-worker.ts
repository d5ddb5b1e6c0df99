// The analysis in a thread of its own: a large email takes longer than a frame.
import type { EmailInput } from '#deliverability/model.ts';
import { readContent } from './read-content.ts';

addEventListener('message', ({ data }: MessageEvent<EmailInput>) => postMessage(readContent(data)));
