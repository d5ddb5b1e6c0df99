// The health check of the image, which has no curl: exit code 0 if the server answers, else 1.
// Usage: node probe.mjs [live | ready] [port]
const [what = 'live', port = process.env.PORT || '3000'] = process.argv.slice(2);

try {
  const response = await fetch(`http://127.0.0.1:${port}/api/${what}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(2_500),
  });
  process.exitCode = response.status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
