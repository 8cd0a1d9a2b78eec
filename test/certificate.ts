import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "site-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const algorithm = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", ...algorithm, ...name, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  return made;
}
