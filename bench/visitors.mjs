// A separate thread that requests pages until it gets a message, so that the measuring program delays no answer.
import { parentPort, workerData } from "node:worker_threads";
import { startLoad } from "../test/faults/load.ts";

const load = startLoad(workerData);
parentPort.once("message", async () => parentPort.postMessage(await load.stop()));
