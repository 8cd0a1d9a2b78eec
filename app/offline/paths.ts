export const OFFLINE_PATH = "/hors-ligne";
export const WORKER_PATH = "/hors-ligne.js";
