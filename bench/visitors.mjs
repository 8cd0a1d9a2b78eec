// A thread of its own that asks for pages until it gets a message: work of the measuring program delays no answer here.
import { parentPort, workerData } from "node:worker_threads";
import { startLoad } from "../test/faults/load.ts";

const load = startLoad(workerData);
parentPort.once("message", async () => parentPort.postMessage(await load.stop()));
