// Exits with 0 if the process of this container is alive: a web process on PORT, a worker on HEALTH_PORT.
const { ROLE, PORT = '3000', HEALTH_PORT = '3001' } = process.env;
const port = ROLE === 'worker' ? HEALTH_PORT : PORT;
try {
  const { status } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_500) });
  if (status !== 200) throw new Error(`/healthz on port ${port} answered ${status}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
