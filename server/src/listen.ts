import type { FastifyInstance } from 'fastify';

/**
 * Listens on a port; throws an error with the fix if that fails.
 * @param setting the name of the port's setting with its value
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  setting: Readonly<Record<string, number>>,
): Promise<string> {
  const [[name, port] = ['PORT', 0]] = Object.entries(setting);
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(
        `port ${port} on ${host} is in use: stop what uses it, or set ${name} to another (0 picks a free one)`,
        { cause: error },
      );
    if (code === 'EACCES')
      throw new Error(`no permission to listen on port ${port}: set ${name} to one above 1023`, {
        cause: error,
      });
    throw error;
  }
}
