import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Tally = {
  statuses: Record<number, number>;
  broken: string[];
  times: number[];
};

type Load = { port: number; paths: string[]; connections: number; pauseMs?: number };

/**
 * Visitors who request pages over open connections until stopped.
 * @param pauseMs the pause between requests; without one the client itself becomes the bottleneck
 */
export function startLoad({ port, paths, connections, pauseMs = 20 }: Load): { tally: Tally; stop(): Promise<Tally> } {
  const tally: Tally = { statuses: {}, broken: [], times: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isOver = false;
  const sendRequests = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      const path = paths[turn % paths.length] as string;
      const startedAt = performance.now();
      try {
        const status = await ask(agent, port, path);
        tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
        tally.times.push(performance.now() - startedAt);
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        tally.broken.push(code ?? message);
      }
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: connections }, (_, first) => sendRequests(first)));
  return {
    tally,
    stop: async () => {
      isOver = true;
      await running;
      agent.destroy();
      return tally;
    },
  };
}

export function ask(
  agent: Agent | false,
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode ?? 0))
        .on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}
