/** 14 digits: the SIREN, then the establishment. Luhn holds for both (INSEE, code de commerce R. 123-220). */
export function isSiret(digits: string): boolean {
  return /^\d{14}$/.test(digits) && passesLuhn(digits) && isSiren(digits.slice(0, SIREN_DIGITS));
}

export function isSiren(digits: string): boolean {
  return /^\d{9}$/.test(digits) && passesLuhn(digits);
}

/**
 * « FR », a two-digit key, the SIREN; the key is (12 + 3 × (SIREN mod 97)) mod 97 (CGI, art. 286 ter; impots.gouv.fr).
 */
export function isFrenchVatNumber(number: string): boolean {
  const [, key, siren = ""] = /^FR(\d{2})(\d{9})$/.exec(number) ?? [];
  return isSiren(siren) && Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

/** Whether both contain the same SIREN; a missing number agrees with anything. */
export function haveSameSiren({ siret, vatNumber }: { siret: string | null; vatNumber: string | null }): boolean {
  return siret === null || vatNumber === null || vatNumber.slice(-SIREN_DIGITS) === siret.slice(0, SIREN_DIGITS);
}

const SIREN_DIGITS = 9;

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (1 + (index % 2));
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
