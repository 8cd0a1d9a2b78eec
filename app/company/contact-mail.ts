export function contactMail(address: string, subject = "Demande de contact"): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent("Bonjour,\r\n\r\n")}`;
}
