// The analysis in a worker: a large email takes longer than a frame. The same for the builder and for the check.
import { type AnalysisRequest, readContent } from './read-content.ts';

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => postMessage(readContent(data)));
