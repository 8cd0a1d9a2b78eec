import { type Lock, sha512Of } from "../security/lock-rules.ts";

interface Release {
  tag: string;
  commit: string;
  subjects: { name: string; digest: { sha256: string } }[];
  lock: Lock;
  lockDigest: string;
}

/**
 * States the sources of a release, as an in-toto statement with SLSA's predicate. Contains no time and no machine, so
 * that anybody who repeats the release gets the same file.
 */
export function provenance({ tag, commit, subjects, lock, lockDigest }: Release) {
  const runtime = `node_modules/node-${process.platform}-${process.arch}`;
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: subjects,
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:site:npm-run-release:1",
        externalParameters: { tag },
        internalParameters: { node: process.version },
        resolvedDependencies: [
          { uri: `git+urn:site@refs/tags/${tag}`, digest: { gitCommit: commit } },
          { name: "package-lock.json", digest: { sha256: lockDigest } },
          { name: runtime, digest: { sha512: sha512Of(lock.packages[runtime]?.integrity) } },
        ],
      },
      runDetails: { builder: { id: "urn:site:npm-run-release" } },
    },
  };
}
