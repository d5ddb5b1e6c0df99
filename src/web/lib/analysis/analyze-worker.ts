// The analysis in a thread of its own: a large email takes longer than a frame. The same for an email that is written and
// for one that is checked.
import { type AnalysisRequest, readContent } from './read-content.ts';

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => postMessage(readContent(data)));
