import { type Lock, type LockedPackage, nameOf, sha512Of } from "../security/lock-rules.ts";

/** The parts of a release: production packages, among them the typefaces and the Node that runs it. */
export function shippedPackages({ packages }: Lock): [path: string, entry: LockedPackage][] {
  return Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
}

/**
 * Lists them in CycloneDX. Not by `npm sbom`: it refuses overrides, and its `--omit dev` drops packages that are
 * development dependencies too, a third of ours.
 * @param timestamp of the commit, so that repeated releases of a tag have the same list
 */
export function makeSbom(lock: Lock, timestamp?: string) {
  const shipped = shippedPackages(lock);
  const listed = new Set(shipped.map(([path]) => path));
  const { name, version } = lock.packages[""] ?? {};
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { ...(timestamp && { timestamp }), component: { type: "application", "bom-ref": "site", name, version } },
    components: shipped.map(([path, entry]) => component(path, entry)),
    dependencies: ["", ...listed].map((path) => ({
      ref: path || "site",
      dependsOn: neededBy(path, lock.packages[path] ?? {}, listed),
    })),
  };
}

function component(path: string, { version = "", integrity = "", license }: LockedPackage) {
  const name = nameOf(path);
  const isNode = /^node-linux-/.test(name);
  return {
    type: isNode ? "platform" : "library",
    "bom-ref": path,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    // Advisories about Node name Node, not the package that brings it.
    ...(isNode && { cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*` }),
    hashes: [{ alg: "SHA-512", content: sha512Of(integrity) }],
    ...(license && { licenses: [{ expression: license }] }),
  };
}

/** Finds each dependency as Node does: in the package's own folder first, then upwards. */
function neededBy(path: string, entry: LockedPackage, listed: Set<string>): string[] {
  const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies });
  return names.flatMap((name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
      const candidate = `${folder && `${folder}/`}node_modules/${name}`;
      if (listed.has(candidate)) return [candidate];
      if (folder === "") return [];
    }
  });
}
