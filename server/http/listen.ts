import type { Server } from "node:http";

/** Returns the port: the system chooses one for port 0. Rejects with the system's error, such as EADDRINUSE. */
export function listen(server: Server, { port, host }: { port: number; host: string | undefined }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
