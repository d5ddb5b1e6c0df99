// Rendering and analysis in a thread of their own: however large the email, typing does not wait for them.
import { type GradeRequest, gradeDocument } from './grade-document.ts';

addEventListener('message', ({ data }: MessageEvent<GradeRequest>) => postMessage(gradeDocument(data)));
